// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/**
 * Clients of the protocol beside the load generator. A program in another language, written from the page of the protocol alone, sends ticks
 * and receives the signals: every tick is accepted, and the signals of each share are as many as its own model of the rules expects. And
 * hundreds of clients come and go, each with an event.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WireClientsSystemTest {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Path RULES = ROOT.resolve("sample-apps/signal-generation/src/main/resources/META-INF/vesper");
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long TICKS = 30_000;
    private static final int RECEIVER_PORT = freePort();
    private static final String WRITER = String.format(Locale.ROOT, """
              <epn:adapter id="relay" provider="tcp-writer" sources="signals">
                <epn:setting name="to" value="127.0.0.1:%d"/>
                <epn:setting name="event-type" value="Signal"/>
                <epn:setting name="columns" value="symbol:symbol, clientTimestamp:time, timestamp:time"/>
              </epn:adapter>
            </beans>""", RECEIVER_PORT);

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private static Path folder;

    @BeforeAll
    static void deploy() {
        Path application = ApplicationJar.copyOf(SERVER.distribution().signalGeneration(), folder.resolve("signal-generation.jar"))
                .edit("META-INF/spring/signal-generation.xml", network -> network.replace("</beans>", WRITER)).file();
        SERVER.vesper("deploy", application.toString()).expect(0);
    }

    /** Each run is a new one for the rules. */
    @BeforeEach
    void restart() {
        SERVER.management().invoke("type=Processor,application=signal-generation,name=signals", "restartRules");
    }

    /** Twenty times a connection is cut at any byte, also in the middle of an event. */
    @ParameterizedTest
    @ValueSource(strings = {"-protocol 1", "-protocol 2", "-protocol 2 -session go -cuts 20"})
    void shouldSendAndReceiveExactlyWhenAClientIsWrittenInGo(String options) {
        buildGoClient();
        long before = accepted();

        runGoClient(options.split(" ")).expect(0, "accepted  " + TICKS + " ticks", "verdict   VALID");

        assertEquals(TICKS, accepted() - before);
    }

    @Test
    void shouldAgreeOnEveryEventWhenClientsComeAndGo() {
        SERVER.vesper("loadgen", "connections", "--seconds", "1", "--users", "300", "--only", "users", "--timeout", "60")
                .expect(0, "verdict  VALID", "event-loop", "453    3.38%      662");
    }

    /** Only what comes with Go is needed, and nothing is fetched. */
    private static void buildGoClient() {
        assumeTrue(Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.isExecutable(Path.of(bin, "go"))), "there is no go");
        Map<String, String> environment = Map.of("GOTOOLCHAIN", "local", "GOPROXY", "off", "GOFLAGS", "", "CGO_ENABLED", "0");
        List<String> command = List.of("go", "build", "-o", folder.resolve("go-client").toString(), ".");
        try (RunningCommand build = RunningCommand.start(ROOT.resolve("tests/go-client"), environment, command)) {
            build.await(LIMIT).expect(0);
        }
    }

    private static CommandResult runGoClient(String... options) {
        List<String> command = new ArrayList<>(List.of(folder.resolve("go-client").toString(),
                "-to", SERVER.address("signal-generation", "ticks"), "-receive", "127.0.0.1:" + RECEIVER_PORT,
                "-symbols", RULES.resolve("symbols.txt").toString(), "-rules", RULES.resolve("signals.epl").toString(),
                "-connections", "3", "-rate", String.valueOf(TICKS), "-warmup", "0", "-seconds", "1"));
        command.addAll(List.of(options));
        try (RunningCommand client = RunningCommand.start(folder, Map.of(), command)) {
            return client.await(LIMIT);
        }
    }

    private static long accepted() {
        return (long) SERVER.management().attribute("type=Adapter,application=signal-generation,name=ticks", "EventsAccepted");
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
