// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.MDC;

/** A message that may repeat. <b>Threading:</b> any thread. */
final class RepeatedMessage {

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SUMMARY_INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int COMPARED_CHARACTERS = 200;

    private final Logger logger;
    private final Level level;
    private final String format;
    private final String application;
    private long secondBeginNs;
    private int lines;
    private boolean isStorm;
    private long heldBack;
    private long summaryDueNs;

    /**
     * The origin of a message, and its text without digits.
     *
     * @param text a hash of its text and of the class of its exception
     */
    record Place(String logger, int level, long text) {

        static Place of(Logger logger, Level level, String format, Throwable thrown) {
            long text = thrown == null ? 0 : thrown.getClass().hashCode();
            for (int i = 0; i < Math.min(format.length(), COMPARED_CHARACTERS); i++) {
                char character = format.charAt(i);
                boolean isDigit = character >= '0' && character <= '9';
                text = isDigit ? text : text * 31 + character;
            }
            return new Place(logger.getName(), level.levelInt, text);
        }
    }

    /** @param nowNs when its first line comes: until it is counted, the message must not look like one that is over */
    RepeatedMessage(Logger logger, Level level, String format, String application, long nowNs) {
        this.logger = logger;
        this.level = level;
        this.format = format;
        this.application = application;
        secondBeginNs = nowNs;
    }

    /** Counts a line, and returns whether it is one too many. */
    synchronized boolean isHeldBack(long nowNs, int linesPerSecond) {
        if (lines == 0 || nowNs - secondBeginNs >= SECOND_NS) {
            isStorm = lines > linesPerSecond && nowNs - secondBeginNs < 2 * SECOND_NS;
            secondBeginNs = nowNs;
            lines = 0;
        }
        lines++;
        if (!isStorm && lines <= linesPerSecond) {
            return false;
        }
        if (heldBack == 0 && !isStorm) {
            summaryDueNs = nowNs + SECOND_NS;
        }
        heldBack++;
        return true;
    }

    /** The line that stands for those held back, if it is due or the storm is over. */
    synchronized Optional<String> summary(long nowNs) {
        boolean isDue = nowNs - summaryDueNs >= 0 || isOver(nowNs);
        if (heldBack == 0 || !isDue) {
            return Optional.empty();
        }
        String text = String.format(Locale.ROOT, "repeated %,d times: %s", heldBack, format);
        heldBack = 0;
        summaryDueNs = nowNs + SUMMARY_INTERVAL_NS;
        return Optional.of(text);
    }

    /** Whether no line has come for a while. */
    synchronized boolean isOver(long nowNs) {
        return nowNs - secondBeginNs >= 2 * SECOND_NS;
    }

    /** Logs in place of the thread whose lines were held back. */
    void log(String text) {
        if (!application.isEmpty()) {
            MDC.put(ApplicationFilter.APPLICATION, application);
        }
        logger.log(null, Logger.FQCN, org.slf4j.event.Level.valueOf(level.levelStr).toInt(), text, null, null);
        MDC.remove(ApplicationFilter.APPLICATION);
    }
}
