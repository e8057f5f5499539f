// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** The load generator does not hide a pause, of the server or of its own, and loses nothing. With -Pthorough, the pause is 30 s long. */
@Timeout(600)
class StoppedProcessSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    /** Three times the pause and more, since the generator does not wait for long when its own schedule has ended. */
    private static final LoadRun.Size RUN = new LoadRun.Size(2, 20_000, THOROUGH ? 100 : 10, 0);
    private static final long STOPPED_SECONDS = THOROUGH ? 30 : 3;
    /** The first output after the stop was planned a little later. */
    private static final double FIRST_OUTPUT = 0.9;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldShowThePauseInTheResponseWhenTheServerIsStopped() throws Exception {
        RunReport report = stoppedInTheMiddle((Long) SERVER.management().attribute("type=Server", "Pid"));

        LoadRun.assertExact(report);
    }

    @Test
    void shouldMarkTheResponseWhenTheGeneratorIsStopped() throws Exception {
        RunReport report = stoppedInTheMiddle(0);

        LoadRun.assertExact(report);
        assertEquals(true, report.at("latency.generatorLate"));
        assertTrue(report.figure("latency.sendLag.maxUs") >= FIRST_OUTPUT * TimeUnit.SECONDS.toMicros(STOPPED_SECONDS), report::toString);
    }

    /** Runs the load generator, and stops a process for a while: that of the given number, or the load generator's for 0. */
    private RunReport stoppedInTheMiddle(long server) throws IOException, InterruptedException {
        long before = accepted();
        try (LoadRun run = LoadRun.start(SERVER, folder, RUN)) {
            Await.until("a third of the events", Duration.ofMinutes(1), () -> accepted() - before > RUN.events() / 3);
            String process = String.valueOf(server == 0 ? run.pid() : server);
            signal("STOP", process);
            TimeUnit.SECONDS.sleep(STOPPED_SECONDS); // the length of the pause is what the test is about
            signal("CONT", process);
            RunReport report = run.report();
            assertTrue(report.figure("latency.response.maxUs") >= FIRST_OUTPUT * TimeUnit.SECONDS.toMicros(STOPPED_SECONDS),
                    report::toString);
            return report;
        }
    }

    private static long accepted() {
        return (Long) SERVER.management().attribute("type=Adapter,application=signal-generation,name=ticks", "EventsAccepted");
    }

    private static void signal(String name, String process) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, "--", process).inheritIO().start().waitFor());
    }
}
