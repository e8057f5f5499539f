// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void shouldUseFallbacksWhenNothingIsSet() {
        Settings settings = new Settings("adapter ticks", Map.of());

        assertEquals("127.0.0.1", settings.text("host", "127.0.0.1"));
        assertEquals(9002, settings.port("port", 9002));
        assertEquals(2048, settings.size("read-size", 2048));
        assertEquals(Duration.ofSeconds(5), settings.duration("hello-timeout", Duration.ofSeconds(5)));
        assertEquals(TimeUnit.SECONDS, settings.choice("unit", TimeUnit.SECONDS));
        assertDoesNotThrow(settings::check);
        // What is in force can be read again.
        assertEquals("2KB", settings.effective().get("read-size"));
        assertEquals("5000ms", settings.effective().get("hello-timeout"));
    }

    @Test
    void shouldTellOffFromATimeThatIsNone() {
        assertEquals(Optional.empty(), new Settings("server", Map.of()).durationOrOff("gc.pause-target"));
        assertEquals(Optional.empty(), new Settings("server", Map.of("gc.pause-target", "off")).durationOrOff("gc.pause-target"));
        assertEquals(Optional.of(Duration.ofMillis(10)),
                new Settings("server", Map.of("gc.pause-target", "10ms")).durationOrOff("gc.pause-target"));
        Settings zero = new Settings("server", Map.of("gc.pause-target", "0ms"));
        zero.durationOrOff("gc.pause-target");
        assertTrue(zero.mistakes().get("gc.pause-target").contains("off, or a duration longer than 0"), zero.mistakes()::toString);
    }

    @Test
    void shouldReadEachTypeWithItsUnit() {
        Settings settings = new Settings("adapter ticks", Map.of(
                "port", " 0 ", "read-size", "64KB", "timeout", "250 ms", "unit", "days", "on", "true"));

        assertEquals(0, settings.port("port", 9002));
        assertEquals(65_536, settings.size("read-size", 2048));
        assertEquals(Duration.ofMillis(250), settings.duration("timeout", Duration.ZERO));
        assertEquals(TimeUnit.DAYS, settings.choice("unit", TimeUnit.SECONDS));
        assertEquals(true, settings.flag("on", false));
        settings.check();
        assertEquals("64KB", settings.effective().get("read-size"));
    }

    @Test
    void shouldWriteConstantsWithHyphens() {
        Settings settings = new Settings("adapter ticks", Map.of("state", "timed-waiting"));

        assertEquals(Thread.State.TIMED_WAITING, settings.choice("state", Thread.State.NEW));
        assertEquals(Thread.State.TIMED_WAITING, settings.choice("other", Thread.State.TIMED_WAITING));
        assertEquals("timed-waiting", settings.effective().get("other"));
    }

    @Test
    void shouldTellAllMistakesAtOnce() {
        Settings settings = new Settings("adapter ticks", Map.of("port", "70000", "timeout", "5", "read-size", "9999GB", "hots", "here"));
        settings.port("port", 1);
        settings.duration("timeout", Duration.ZERO);
        settings.size("read-size", 1);
        settings.text("host", "");

        ConfigurationException e = assertThrows(ConfigurationException.class, settings::check);

        assertEquals("adapter ticks: port is '70000' but must be a whole number from 0 to 65535; "
                + "timeout is '5' but must be a duration such as 10ms (units us, ms, s, m, h); "
                + "read-size is '9999GB' but must be a size such as 2KB (units B, KB, MB, GB); "
                + "unknown setting hots; did you mean host?", e.getMessage());
    }

    @Test
    void shouldNameTheKnownSettingsWhenOneIsNearToNone() {
        Settings settings = new Settings("adapter ticks", Map.of("port", "x", "colour", "red"));
        settings.port("port", 1);
        settings.text("host", "");

        assertEquals("adapter ticks: port is 'x' but must be a whole number from 0 to 65535; unknown setting colour."
                + " Known settings: host, port", assertThrows(ConfigurationException.class, settings::check).getMessage());
    }
}
