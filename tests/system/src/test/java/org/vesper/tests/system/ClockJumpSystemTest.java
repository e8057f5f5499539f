// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Somebody sets the clock of the machine while a server runs. Only the server sees it: a small library shifts its wall clock. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClockJumpSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long HOUR_SECONDS = 3_600;
    private static final long[] JUMPS = {HOUR_SECONDS, 0, -HOUR_SECONDS, HOUR_SECONDS};
    private static final String HEART = "type=Adapter,application=hello-world,name=heart";
    private static final String APPLICATION = "type=Application,name=hello-world";

    @TempDir
    private Path folder;

    @Test
    void shouldGoOnWhenTheClockJumpsByAnHourEitherWay() throws Exception {
        Path library = compiled();
        Path shift = Files.write(folder.resolve("shift"), seconds(0));
        try (VesperServer server = VesperServer.withSignalGeneration(Distribution.built()).with(Distribution.built().sample("hello-world"))
                .set("app.hello-world.heartbeat.interval", "20ms")
                .environment("LD_PRELOAD", library.toString()).environment("CLOCK_SHIFT_FILE", shift.toString()).start();
                TickLoad load = TickLoad.start(server.ticksPort())) {
            for (long jump : JUMPS) {
                Files.write(shift, seconds(jump), StandardOpenOption.WRITE);
                requireThatItGoesOn(server, load);
                server.manage("suspend", "hello-world");
                server.manage("resume", "hello-world");
                assertShifted(jump, ((Date) server.management().attribute(APPLICATION, "Since")).toInstant());
            }
            server.vesper("status").expect(0, "hello-world RUNNING", "signal-generation RUNNING");
            long pairs = load.stop();
            assertEquals(Signals.percentOfWsc(pairs), Signals.received(server, "percent/WSC"));
            assertEquals(Signals.trendOfWsc(pairs), Signals.received(server, "trend/WSC"));
        }
    }

    /** Events are processed, timers run, and new clients and commands are served. */
    private static void requireThatItGoesOn(VesperServer server, TickLoad load) {
        load.awaitMore();
        long beats = beats(server);
        Await.until("the heart beats on", LIMIT, () -> beats(server) > beats + 5);
        try (TickClient client = TickClient.ready(server.ticksPort())) {
            assertEquals(0, client.bye());
        }
    }

    private static long beats(VesperServer server) {
        return (Long) server.management().attribute(HEART, "EventsAccepted");
    }

    /** The server's clock is what the jump has made of it, give or take the time that a busy machine needs. */
    private static void assertShifted(long seconds, Instant server) {
        long shifted = Duration.between(Instant.now(), server).toSeconds();
        assertTrue(Math.abs(shifted - seconds) < HOUR_SECONDS / 4, () -> "the server's clock is off by " + shifted + " s");
    }

    private static byte[] seconds(long seconds) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder()).putLong(seconds).array();
    }

    private Path compiled() throws IOException, InterruptedException {
        assumeTrue(Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.isExecutable(Path.of(bin, "gcc"))),
                "this machine has no gcc, which compiles the library that shifts the clock");
        Path source = folder.resolve("shift.c");
        try (InputStream text = ClockJumpSystemTest.class.getResourceAsStream("/clock/shift.c")) {
            Files.copy(text, source);
        }
        Path library = folder.resolve("shift.so");
        Process gcc = new ProcessBuilder("gcc", "-O1", "-shared", "-fPIC", "-o", library.toString(), source.toString()).inheritIO().start();
        assumeTrue(gcc.waitFor() == 0, "gcc cannot compile the library that shifts the clock");
        return library;
    }
}
