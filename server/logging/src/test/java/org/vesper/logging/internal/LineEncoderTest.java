// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineEncoderTest {

    private final LoggerContext context = new LoggerContext();

    @Test
    void shouldWriteOneObjectInOneLineWhenTheFormatIsJson() {
        String line = line("json", event("a \"quoted\"\nline {}", 7));

        assertEquals(1, line.lines().count(), line);
        String time = line.replaceFirst("(?s).*\"time\":\"([^\"]*)\".*", "$1");
        assertEquals(Instant.ofEpochMilli(1_000), OffsetDateTime.parse(time).toInstant());
        assertEquals("{\"level\":\"WARN\",\"threadName\":\"lane\",\"loggerName\":\"com.example.A\",\"formattedMessage\":"
                + "\"a \\\"quoted\\\"\\nline 7\",\"throwable\":null,\"time\":\"T\",\"application\":\"trades\"}", line.strip().replace(time, "T"));
    }

    @Test
    void shouldWriteTheExceptionIntoTheSameLine() {
        LoggingEvent event = new LoggingEvent(Logger.FQCN, context.getLogger("a"), Level.ERROR, "failed",
                new IllegalStateException("broken"), null);
        event.setMDCPropertyMap(Map.of());
        String line = line("json", event);

        assertEquals(1, line.lines().count(), line);
        assertTrue(line.contains("\"className\":\"java.lang.IllegalStateException\",\"message\":\"broken\""), line);
        assertTrue(line.contains("\"application\":\"server\""), line);
    }

    @Test
    void shouldWriteByThePatternOtherwise() {
        assertEquals("WARN trades: a 7\n", line("text", event("a {}", 7)));
    }

    @Test
    void shouldLetOnlyLinesOfApplicationsPassAndOnlyIfTheyHaveFiles() {
        ApplicationFilter filter = new ApplicationFilter();
        filter.setFiles("one");
        assertEquals(FilterReply.DENY, filter.decide(event("a", 1)));
        filter.setFiles("per-application");
        assertEquals(FilterReply.NEUTRAL, filter.decide(event("a", 1)));
        LoggingEvent ofServer = new LoggingEvent(Logger.FQCN, context.getLogger("a"), Level.INFO, "b", null, null);
        ofServer.setMDCPropertyMap(Map.of());
        assertEquals(FilterReply.DENY, filter.decide(ofServer));
    }

    private LoggingEvent event(String format, Object argument) {
        LoggingEvent event = new LoggingEvent(Logger.FQCN, context.getLogger("com.example.A"), Level.WARN, format, null,
                new Object[] {argument});
        event.setInstant(Instant.ofEpochMilli(1_000));
        event.setThreadName("lane");
        event.setMDCPropertyMap(Map.of("application", "trades"));
        return event;
    }

    private String line(String format, ILoggingEvent event) {
        LineEncoder encoder = new LineEncoder();
        encoder.setContext(context);
        encoder.setPattern("%level %X{application:-server}: %msg%n");
        encoder.setFormat(format);
        encoder.start();
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }
}
