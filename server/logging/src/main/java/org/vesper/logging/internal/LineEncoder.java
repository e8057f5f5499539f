// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** Writes lines by a pattern, or as JSON if the setting {@code log.format} asks for it. */
public final class LineEncoder extends PatternLayoutEncoder {

    private final JsonLines json = new JsonLines();
    private boolean isJson;

    /** @param format {@code text} or {@code json} */
    public void setFormat(String format) {
        isJson = format.equals("json");
    }

    @Override
    public void start() {
        super.start();
        json.start();
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return isJson ? json.encode(event) : super.encode(event);
    }
}
