// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.fault;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.config.LibraryAdvice;
import org.vesper.event.EventValues;

/**
 * Describes events and faults of an application for the log. The texts are limited in length, even if the application's own methods fail.
 */
public final class FaultText {

    private static final int MAX_CHARACTERS = 600;
    private static final int MAX_FRAMES = 25;
    private static final int MAX_CAUSES = 5;
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cc}");

    private FaultText() {
    }

    /**
     * Describes an event in one line of bounded length: by its own text, or by its type and properties if its class leaves the text to
     * {@link Object}.
     */
    public static String of(Object event) {
        try {
            return line(event == null || hasText(event) ? String.valueOf(event) : properties(event));
        } catch (Throwable e) {
            return "an event of " + event.getClass().getName() + ", whose toString throws " + e.getClass().getName();
        }
    }

    private static boolean hasText(Object event) throws NoSuchMethodException {
        return event.getClass().getMethod("toString").getDeclaringClass() != Object.class;
    }

    private static String properties(Object event) {
        EventValues values = new EventValues(List.of());
        return values.name(event) + " " + values.properties(event).stream().map(name -> name + "=" + value(values, event, name))
                .collect(Collectors.joining(", "));
    }

    private static String value(EventValues values, Object event, String property) {
        try {
            return String.valueOf(values.value(event, property));
        } catch (RuntimeException e) {
            return "?";
        }
    }

    /** Describes a fault and its causes, each with the top of its stack; the last line has no line feed. */
    public static String trace(Throwable fault) {
        StringBuilder text = new StringBuilder();
        Throwable next = fault;
        for (int i = 0; next != null && i < MAX_CAUSES; i++) {
            text.append(i == 0 ? "" : "\n\tCaused by: ").append(headline(next));
            append(next.getStackTrace(), text);
            next = cause(next);
        }
        return text.toString();
    }

    /** Describes where a thread is, as the end of a sentence: "is WAITING, thread vesper/trades/in-1:", and the top of its stack. */
    public static String place(Thread thread) {
        StringBuilder text = new StringBuilder("is " + thread.getState() + ", thread " + thread.getName() + ":");
        append(thread.getStackTrace(), text);
        return text.toString();
    }

    private static void append(StackTraceElement[] stack, StringBuilder text) {
        for (int i = 0; i < Math.min(stack.length, MAX_FRAMES); i++) {
            text.append("\n\tat ").append(stack[i]);
        }
        if (stack.length > MAX_FRAMES) {
            text.append("\n\t... ").append(stack.length - MAX_FRAMES).append(" more");
        }
    }

    /** Describes a fault in one line. */
    static String headline(Throwable fault) {
        try {
            return line(fault.toString()) + LibraryAdvice.of(fault).map(advice -> ": " + advice).orElse("");
        } catch (Throwable e) {
            return fault.getClass().getName() + ", whose message cannot be read";
        }
    }

    private static Throwable cause(Throwable fault) {
        try {
            return fault.getCause();
        } catch (Throwable e) {
            return null;
        }
    }

    private static String line(String text) {
        String cut = text.length() <= MAX_CHARACTERS ? text
                : text.substring(0, MAX_CHARACTERS) + "... (" + text.length() + " characters)";
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }
}
