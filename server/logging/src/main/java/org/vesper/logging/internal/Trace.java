// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import org.vesper.text.VisibleText;

/** Writes an exception with its causes, in the format of Java, within limits; the texts of exceptions have no line ends. */
final class Trace {

    private static final int MAX_THROWABLES = 20;
    private static final int MAX_FRAMES = 100;
    private static final int MAX_CHARACTERS = 5_000;

    private final StringBuilder text;
    private int throwables;

    private Trace(StringBuilder text) {
        this.text = text;
    }

    static void append(IThrowableProxy thrown, StringBuilder text) {
        new Trace(text).append(thrown, "", "");
    }

    private void append(IThrowableProxy thrown, String indent, String caption) {
        throwables++;
        if (throwables > MAX_THROWABLES) {
            text.append(indent).append("\t... further causes\n");
            return;
        }
        String message = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
        text.append(indent).append(caption).append(VisibleText.line(thrown.getClassName() + message, MAX_CHARACTERS)).append('\n');
        if (thrown.isCyclic()) {
            return;
        }
        appendFrames(thrown, indent);
        for (IThrowableProxy suppressed : thrown.getSuppressed() == null ? new IThrowableProxy[0] : thrown.getSuppressed()) {
            append(suppressed, indent + "\t", "Suppressed: ");
        }
        if (thrown.getCause() != null) {
            append(thrown.getCause(), indent, "Caused by: ");
        }
    }

    private void appendFrames(IThrowableProxy thrown, String indent) {
        StackTraceElementProxy[] stack = thrown.getStackTraceElementProxyArray();
        int own = stack.length - thrown.getCommonFrames();
        for (int frame = 0; frame < Math.min(own, MAX_FRAMES); frame++) {
            text.append(indent).append('\t').append(stack[frame].getSTEAsString()).append('\n');
        }
        int more = own > MAX_FRAMES ? own - MAX_FRAMES : thrown.getCommonFrames();
        if (more > 0) {
            text.append(indent).append("\t... ").append(more).append(own > MAX_FRAMES ? " more\n" : " common frames omitted\n");
        }
    }
}
