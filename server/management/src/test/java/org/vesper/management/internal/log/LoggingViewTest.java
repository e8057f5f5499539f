// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;

class LoggingViewTest {

    private static final String CONFIGURATION = """
            <configuration scan="true">
              <logger name="io.netty" level="WARN"/>
              <logger name="Events.Framework" additivity="false"/>
              <root level="INFO"/>
              %s
            </configuration>
            """;

    @TempDir
    private Path instance;

    private final Map<String, String> written = new HashMap<>();
    private LoggingView logging;

    @BeforeEach
    void writeConfiguration() throws IOException {
        Files.createDirectories(instance.resolve("var"));
        Files.createDirectories(instance.resolve("conf"));
        configure("<include optional=\"true\" file=\"${vesper.instance}/var/levels.xml\"/>");
        logging = new LoggingView(instance, application -> application.equals("rules") ? Set.of() : Set.of("com.example.a", "com.example.b"),
                (logger, level) -> !logger.equals("com.example.slow"), written::put);
    }

    @Test
    void shouldShowTheLevelsOfTheConfigurationAndThoseSetAtRunTime() throws IOException {
        assertEquals(List.of("ROOT INFO conf/logback.xml", "io.netty WARN conf/logback.xml"), levels());

        assertEquals("io.netty DEBUG", logging.setLevel(" io.netty ", "debug"));
        assertEquals("com.example.slow OFF; it is not in force yet, see the log", logging.setLevel("com.example.slow", "OFF"));
        assertEquals("ROOT ERROR", logging.setLevel("root", "ERROR"));
        assertEquals(Map.of("var/levels.xml", Files.readString(instance.resolve("var/levels.xml"))), written);
        assertEquals(List.of("ROOT ERROR var/levels.xml", "com.example.slow OFF var/levels.xml", "io.netty DEBUG var/levels.xml"), levels());

        assertEquals("io.netty as in conf/logback.xml", logging.resetLevel("io.netty"));
        assertEquals("ROOT, com.example.slow as in conf/logback.xml", logging.resetLevel("*"));
        assertEquals("no level was set at run time", logging.resetLevel("*"));
        assertEquals(List.of("ROOT INFO conf/logback.xml", "io.netty WARN conf/logback.xml"), levels());
    }

    @Test
    void shouldSetTheLevelOfAllPackagesOfAnApplication() {
        assertEquals("com.example.a, com.example.b TRACE", sorted(logging.setApplicationLevel("trades", "TRACE")));
        assertEquals(2, levels().stream().filter(level -> level.endsWith("TRACE var/levels.xml")).count());
        assertRefused("rules has no beans of classes of its own", () -> logging.setApplicationLevel("rules", "TRACE"));
    }

    @Test
    void shouldChangeNothingWhenARequestIsInvalid() throws IOException {
        assertRefused("the level must be one of TRACE, DEBUG, INFO, WARN, ERROR, OFF, but is 'LOUD'", () -> logging.setLevel("a", "LOUD"));
        assertRefused("cannot be the name of a logger", () -> logging.setLevel("a\"/><include file=\"/etc/x\"/>", "INFO"));
        assertRefused("cannot be the name of a logger", () -> logging.setLevel(null, "INFO"));
        assertRefused("the level of a.b was not set at run time", () -> logging.resetLevel("a.b"));
        configure("");
        assertRefused("add this line before </configuration>: <include", () -> logging.setLevel("a", "INFO"));
        assertTrue(Files.notExists(instance.resolve(InstanceLayout.LEVELS)));
    }

    private void configure(String include) throws IOException {
        Files.writeString(instance.resolve("conf/logback.xml"), String.format(Locale.ROOT, CONFIGURATION, include));
    }

    private List<String> levels() {
        return Stream.of(logging.getLevels()).map(level -> level.logger() + " " + level.level() + " " + level.source()).toList();
    }

    private static String sorted(String done) {
        String[] words = done.split(" ");
        return Stream.of(done.substring(0, done.lastIndexOf(' ')).split(", ")).sorted().reduce((a, b) -> a + ", " + b).orElseThrow() + " "
                + words[words.length - 1];
    }

    private static void assertRefused(String reason, Runnable request) {
        String message = assertThrows(ConfigurationException.class, request::run).getMessage();
        assertTrue(message.contains(reason), message);
    }
}
