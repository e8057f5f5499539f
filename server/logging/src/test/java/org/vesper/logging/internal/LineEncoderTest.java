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
import java.util.List;
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

    /** An entry begins at the start of a line, with what the pattern says; what follows is never taken for one. */
    @Test
    void shouldWriteOneLineWhateverTextComesFromOutside() {
        String forged = "x\nERROR server: forged\r\n\u001b[2J\u0085\u2028ERROR again";
        LoggingEvent event = new LoggingEvent(Logger.FQCN, context.getLogger("logger" + forged), Level.WARN, "{}",
                new IllegalStateException(forged, new IllegalArgumentException("\n\tat x\n" + forged)), new Object[] {forged});
        event.setMDCPropertyMap(Map.of("application", "trades\nERROR"));
        event.setThreadName("lane\nERROR");

        String text = line("text", event);

        assertEquals(List.of("WARN trades\\nERROR: x\\nERROR server: forged\\r\\n\\u001b[2J\\u0085\\u2028ERROR again",
                "java.lang.IllegalStateException: x\\nERROR server: forged\\r\\n\\u001b[2J\\u0085\\u2028ERROR again",
                "Caused by: java.lang.IllegalArgumentException: \\n\tat x\\nx\\nERROR server: forged\\r\\n\\u001b[2J\\u0085\\u2028ERROR again"),
                text.lines().filter(line -> !line.startsWith("\t")).toList());
    }

    @Test
    void shouldKeepALineShortAndATraceTooWhateverTheirLength() {
        RuntimeException deep = new IllegalStateException("x".repeat(1 << 20));
        for (int i = 0; i < 100; i++) {
            deep = new IllegalStateException("y".repeat(1 << 16), deep);
        }
        LoggingEvent event = new LoggingEvent(Logger.FQCN, context.getLogger("a"), Level.WARN, "z".repeat(1 << 20), deep, null);
        event.setMDCPropertyMap(Map.of());

        int length = line("text", event).length();
        assertTrue(length < 400_000, String.valueOf(length));
    }

    @Test
    void shouldContinueALineOfTheServerAfterATab() {
        assertEquals("WARN trades: busy:\n\tat a\n\tat b\n", line("text", event("busy:{}", "\n\tat a\n\tat b")));
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
