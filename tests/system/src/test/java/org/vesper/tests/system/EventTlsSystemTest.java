// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.TestAuthority;
import org.vesper.tests.support.VesperServer;

/** Events over TLS into a server whose clients have to show certificates. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventTlsSystemTest {

    private static final String TICKS = "type=Adapter,application=signal-generation,name=ticks";

    @TempDir
    private static Path folder;
    private static Path trusted;
    private static Path client;
    private static VesperServer server;

    @Parameter
    private Jdk jdk;

    private static List<Jdk> jdks() {
        return Distribution.built().jdks();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        TestAuthority authority = new TestAuthority("Authority");
        trusted = authority.trusted(folder.resolve("authority.pem"));
        client = authority.client(folder.resolve("client.pem"), "CN=desk-7,O=Example");
        String key = "app.signal-generation.ticks.tls";
        server = VesperServer.withSignalGeneration(Distribution.built().on(jdk)).set(key, "always")
                .set(key + ".certificate", authority.server(folder.resolve("server.pem")).toString())
                .set(key + ".client-certificates", "need").set(key + ".client-authorities", trusted.toString()).start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void shouldTakeEventsOfThoseWhoShowACertificateAndNameThem() throws Exception {
        long before = accepted();
        try (LoadRun run = LoadRun.start(server, folder, List.of("--connections", "2", "--rate", "20000", "--tls",
                "--trust", trusted.toString(), "--certificate", client.toString()))) {
            LoadRun.assertExact(run.report());
        }
        assertEquals(before + LoadRun.EVENTS, accepted());
    }

    private static long accepted() {
        return (Long) server.management().attribute(TICKS, "EventsAccepted");
    }

    @Test
    void shouldTakeTheRowsOfAFileWithAndWithoutASession() throws Exception {
        Path file = Files.writeString(folder.resolve("ticks.csv"), "symbol:string,lastPrice:double\nTLS,1000000.5\nTLS,1000001.5\n");
        List<String> send = List.of("send", "StockTick=" + file, "--to", VesperServer.HOST + ":" + server.ticksPort(),
                "--tls", "--trust", trusted.toString(), "--certificate", client.toString());

        server.distribution().run(send.toArray(String[]::new)).expect(0, "sent: 2 events");
        server.distribution().run(Stream.concat(send.stream(), Stream.of("--session", "tls")).toArray(String[]::new))
                .expect(0, "sent: 2 events");
        server.distribution().run(send.subList(0, send.size() - 4).toArray(String[]::new)).expect(1, "TLS with", "PKIX path");
    }

    @Test
    void shouldRefuseOthersWithAReasonOnBothSides() throws Exception {
        String port = String.valueOf(server.ticksPort());
        server.vesper("loadgen", "--host", VesperServer.HOST, "--port", port,
                "--tls", "--trust", trusted.toString()).expect(1, "alert");
        try (Socket plain = new Socket(VesperServer.HOST, server.ticksPort())) {
            plain.getOutputStream().write("VSPR\u0001".getBytes(StandardCharsets.ISO_8859_1));
            assertTrue(new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1).contains("this port speaks TLS"));
        }
        server.awaitLog("with which TLS has failed");
        server.awaitLog("BAD_MAGIC: this port speaks TLS");
    }
}
