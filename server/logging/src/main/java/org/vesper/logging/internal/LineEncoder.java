// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.vesper.text.VisibleText;

/**
 * Writes lines by a pattern, or as JSON if the setting {@code log.format} asks for it. Whatever the text of an event comes from, it is one
 * line: a line end in it becomes visible, unless a tab follows, by which the server continues a line. So nobody can forge an entry. A text
 * of more than {@value #MAX_CHARACTERS} characters is cut. The exception follows on lines of its own.
 */
public final class LineEncoder extends PatternLayoutEncoder {

    private static final int MAX_CHARACTERS = 20_000;
    private static final String CONTINUED = "\n\t";

    private final JsonLines json = new JsonLines();
    private boolean isJson;

    /** In the place of the line end and the exception, which this encoder adds itself. */
    private static final class Nothing extends ThrowableHandlingConverter {

        @Override
        public String convert(ILoggingEvent event) {
            return "";
        }
    }

    /** @param format {@code text} or {@code json} */
    public void setFormat(String format) {
        isJson = format.equals("json");
    }

    @Override
    public void start() {
        PatternLayout text = new PatternLayout();
        text.setContext(context);
        text.setPattern(getPattern());
        List.of("n", "ex", "exception", "throwable", "xEx", "xException", "xThrowable", "rEx", "rootException")
                .forEach(word -> text.getInstanceConverterMap().put(word, Nothing::new));
        text.start();
        layout = text;
        started = true;
        json.start();
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return isJson ? json.encode(event) : text(event).getBytes(StandardCharsets.UTF_8);
    }

    private String text(ILoggingEvent event) {
        StringBuilder text = new StringBuilder();
        String line = layout.doLayout(event);
        String shown = line.length() <= MAX_CHARACTERS ? line : VisibleText.line(line, MAX_CHARACTERS);
        for (String part : shown.split(CONTINUED, -1)) {
            text.append(text.isEmpty() ? "" : CONTINUED).append(VisibleText.line(part));
        }
        text.append('\n');
        if (event.getThrowableProxy() != null) {
            Trace.append(event.getThrowableProxy(), text);
        }
        return text.toString();
    }
}
