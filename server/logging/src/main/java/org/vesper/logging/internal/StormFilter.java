// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.MDC;
import org.slf4j.Marker;
import org.vesper.logging.LogStorms;

/**
 * Holds back a message that the same logger logs too often, so that a storm neither fills the disk nor stops the thread that logs. The
 * first lines of a second are written; then one line tells how often the message was repeated, after a second, every 10 s while the storm
 * goes on, and at its end. Messages that differ in digits only count as the same.
 *
 * <p><b>Threading:</b> any thread; a thread of its own writes the summaries.
 */
public final class StormFilter extends TurboFilter {

    /** Beyond this number, further messages are written whatever their rate. */
    private static final int MAX_MESSAGES = 1_000;
    private static final long CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Outlasts this filter, which is another one as soon as conf/logback.xml has changed. */
    private static final ConcurrentHashMap<RepeatedMessage.Place, RepeatedMessage> MESSAGES = new ConcurrentHashMap<>();

    private final Thread summaries = new Thread(this::summarise, "vesper-log-storms");
    private int linesPerSecond;

    public StormFilter() {
        summaries.setDaemon(true);
    }

    /** @param lines the maximum number of lines of one message in a second; 0 for no limit */
    public void setLinesPerSecond(int lines) {
        linesPerSecond = lines;
    }

    @Override
    public void start() {
        super.start();
        if (linesPerSecond > 0) {
            summaries.start();
        }
    }

    @Override
    public FilterReply decide(Marker marker, Logger logger, Level level, String format, Object[] arguments, Throwable thrown) {
        if (linesPerSecond == 0 || format == null || level.levelInt < logger.getEffectiveLevel().levelInt
                || Thread.currentThread() == summaries) {
            return FilterReply.NEUTRAL;
        }
        RepeatedMessage.Place place = RepeatedMessage.Place.of(logger, level, format, thrown);
        long nowNs = System.nanoTime();
        RepeatedMessage message = MESSAGES.get(place);
        if (message == null) {
            if (MESSAGES.size() >= MAX_MESSAGES) {
                return FilterReply.NEUTRAL;
            }
            message = MESSAGES.computeIfAbsent(place, key -> new RepeatedMessage(logger, level, format, application(), nowNs));
            LockSupport.unpark(summaries);
        }
        if (!message.isHeldBack(nowNs, linesPerSecond)) {
            return FilterReply.NEUTRAL;
        }
        LogStorms.count();
        return FilterReply.DENY;
    }

    private static String application() {
        String application = MDC.get(ApplicationFilter.APPLICATION);
        return application == null ? "" : application;
    }

    private void summarise() {
        while (!Thread.interrupted()) {
            if (MESSAGES.isEmpty()) {
                LockSupport.park();
            }
            LockSupport.parkNanos(CHECK_INTERVAL_NS);
            long nowNs = System.nanoTime();
            MESSAGES.values().forEach(message -> message.summary(nowNs).ifPresent(message::log));
            MESSAGES.values().removeIf(message -> message.isOver(nowNs)); // each of which has told what it held back
        }
    }

    @Override
    public void stop() {
        summaries.interrupt();
        super.stop();
    }
}
