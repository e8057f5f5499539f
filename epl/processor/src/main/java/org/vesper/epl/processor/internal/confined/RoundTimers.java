// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.internal.schedule.ScheduleHandle;
import com.espertech.esper.runtime.internal.schedulesvcimpl.ScheduleVisitor;
import com.espertech.esper.runtime.internal.schedulesvcimpl.SchedulingServiceSPI;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Esper's timers, except that a timer does not fire after another timer of the same millisecond has stopped it. Esper would fire it: a
 * pattern that ends with either of two timers would restart twice under EVERY, and the number of searches would double after each
 * interval. A statement in Esper's dialect keeps that behaviour.
 */
final class RoundTimers implements SchedulingServiceSPI {

    private final SchedulingServiceSPI timers;
    /** The timers of this millisecond that have neither fired nor been stopped. */
    private final Set<ScheduleHandle> due = ConcurrentHashMap.newKeySet();

    RoundTimers(SchedulingServiceSPI timers) {
        this.timers = timers;
    }

    @Override
    public void evaluate(Collection<ScheduleHandle> handles) {
        timers.evaluate(handles);
        due.clear();
        due.addAll(handles);
    }

    /** Removes a timer from those due, and returns whether it was still due. */
    boolean take(ScheduleHandle handle) {
        return due.remove(handle);
    }

    @Override
    public void remove(ScheduleHandle handle, long slot) {
        if (handle != null) {
            due.remove(handle);
        }
        timers.remove(handle, slot);
    }

    @Override
    public void add(long afterMs, ScheduleHandle handle, long slot) {
        timers.add(afterMs, handle, slot);
    }

    @Override
    public void transfer(Set<Integer> statements, SchedulingServiceSPI other) {
        timers.transfer(statements, other);
    }

    @Override
    public void setTime(long timestampMs) {
        timers.setTime(timestampMs);
    }

    @Override
    public long getTime() {
        return timers.getTime();
    }

    @Override
    public DateTimeFormatter getDefaultFormatter() {
        return timers.getDefaultFormatter();
    }

    @Override
    public Long getNearestTimeHandle() {
        return timers.getNearestTimeHandle();
    }

    @Override
    public Long getFurthestTimeHandle() {
        return timers.getFurthestTimeHandle();
    }

    @Override
    public int getTimeHandleCount() {
        return timers.getTimeHandleCount();
    }

    @Override
    public int getScheduleHandleCount() {
        return timers.getScheduleHandleCount();
    }

    @Override
    public boolean isScheduled(ScheduleHandle handle) {
        return timers.isScheduled(handle);
    }

    @Override
    public void visitSchedules(ScheduleVisitor visitor) {
        timers.visitSchedules(visitor);
    }

    @Override
    public void init() {
        timers.init();
    }

    @Override
    public void destroy() {
        due.clear();
        timers.destroy();
    }
}
