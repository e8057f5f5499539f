// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.PollingAdapter;

/**
 * Emits an event at each tick. The times of the ticks are fixed at the start, so they do not drift. A tick that is late because the stages
 * downstream of it are busy follows as soon as possible; none is skipped. An update of the application continues with the same times and
 * numbers if interval and count are unchanged.
 *
 * <p><b>Threading:</b> a thread of its own.
 */
public final class TimerAdapter extends PollingAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(TimerAdapter.class);

    private final TimerSettings settings;
    private final TickEvents ticks;
    private volatile TickSchedule schedule;

    private TimerAdapter(AdapterContext context, TimerSettings settings, TickEvents ticks) {
        super(context);
        this.settings = settings;
        this.ticks = ticks;
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static TimerAdapter of(AdapterContext context) {
        TimerSettings settings = TimerSettings.read(context.owner(), context.settings());
        EventType type = context.eventType();
        try {
            return new TimerAdapter(context, settings, TickEvents.of(settings, type));
        } catch (ConfigurationException e) {
            throw new ConfigurationException(context.owner() + ": " + e.getMessage(), e);
        }
    }

    @Override
    protected void open() {
        schedule = TickSchedule.begin(settings.interval(), settings.count());
        LOG.info("{} ticks every {} ms", owner(), intervalMs());
    }

    @Override
    protected long poll(List<Object> events) {
        if (schedule.leftNs() <= 0) {
            TickSchedule next = schedule.next();
            events.add(ticks.make(next.ticks(), next.timeMs()));
            schedule = next;
        }
        return schedule.hasEnded() ? END : Math.max(0, schedule.leftNs());
    }

    @Override
    public Set<String> emits() {
        return Set.of(ticks.type().name());
    }

    @Override
    protected Object place() {
        return schedule;
    }

    @Override
    protected boolean canResumeFrom(Object place) {
        return place instanceof TickSchedule other && other.interval().equals(settings.interval()) && other.count() == settings.count();
    }

    @Override
    protected void resumeFrom(Object place) {
        schedule = (TickSchedule) place;
    }

    @Override
    protected String address() {
        return "every " + intervalMs() + " ms";
    }

    @Override
    protected Map<String, String> details() {
        TickSchedule now = schedule;
        return Map.of("state", state(), "event-type", ticks.type().name(), "ticks", String.valueOf(now == null ? 0 : now.ticks()),
                "count", settings.count() == 0 ? "none" : String.valueOf(settings.count()));
    }

    private double intervalMs() {
        return settings.interval().toNanos() / 1e6;
    }
}
