// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.EventBean;
import java.util.HashSet;
import java.util.Set;
import org.vesper.epl.language.result.Guard;

/**
 * The calls that failed while an engine processed one event or clock tick, and what that costs. Nothing throws inside Esper: a call that
 * fails gives null and is recorded here; the {@link Guard} around it then tells what it is part of; and the guard of the row asks whether
 * the row is lost. A call without a guard, as in Esper's dialect, is reported without a place.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class CallFailures {

    private static final Guard.Use[] USES = Guard.Use.values();

    private final Reporter reporter;
    private final Set<Lost> lost = new HashSet<>();
    private final Set<Lost> unread = new HashSet<>();
    private int count;
    private int own;
    private Call pending;
    private Object rowAtFault;
    private Expression entering;
    private boolean anyLost;

    /** Knows what the engine does, and takes the failures. */
    public interface Reporter {

        /** The row of the statement that is running; equal for the same row. */
        Object row();

        /** The event that the engine processes; null if it processes a timer. */
        EventBean event();

        /** Reports a failure, once for each row, expression and event, however often the event is seen. */
        void report(Object row, Expression expression, Throwable thrown);
    }

    /**
     * An expression that has failed.
     *
     * @param first its first token in the rule, -1 if unknown
     * @param event the event on which it failed, null if there is none
     */
    public record Expression(int first, int last, EventBean event) {
    }

    /** A failure whose guard has not been reached. */
    private record Call(Object row, EventBean event, Throwable thrown) {
    }

    /** An event that loses its row. @param event its object, which is the same in each of Esper's events for it */
    private record Lost(Object row, Object event) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Lost same && same.event == event && same.row.equals(row);
        }

        @Override
        public int hashCode() {
            return 31 * row.hashCode() + System.identityHashCode(event);
        }
    }

    public CallFailures(Reporter reporter) {
        this.reporter = reporter;
    }

    /** Records the exception of a call, which gives null. */
    void failed(Throwable thrown) {
        settle();
        count++;
        pending = new Call(reporter.row(), reporter.event(), thrown);
    }

    /** Records that a property cannot be read, which gives null and costs the row of its event. @param source the event or its object */
    void unread(Object source, PropertyFailure thrown) {
        count++;
        own++;
        EventBean arriving = reporter.event();
        Object object = thrown.event();
        EventBean event = source instanceof EventBean known ? known
                : arriving != null && arriving.getUnderlying() == object ? arriving : null;
        (arriving != null && arriving.getUnderlying() == object ? lost : unread).add(new Lost(reporter.row(), object));
        reporter.report(reporter.row(), new Expression(-1, -1, event), thrown);
    }

    /** The number of calls and properties that have failed so far. */
    public int count() {
        return count;
    }

    /** Whether a call has failed whose guard has not been reached. */
    public boolean isPending() {
        return pending != null;
    }

    /**
     * The guard of a call.
     *
     * @param enters whether the event enters; when it leaves, it has failed before
     * @param event the event; null for the one that the engine processes
     */
    public void guard(int use, int first, int last, boolean enters, EventBean event) {
        Call call = pending;
        if (!call.row.equals(reporter.row())) {
            settle();
            return;
        }
        pending = null;
        EventBean failing = event == null ? call.event : event;
        if (enters || USES[use] == Guard.Use.COLUMN || USES[use] == Guard.Use.OWN) {
            reporter.report(call.row, new Expression(first, last, failing), call.thrown);
        }
        switch (USES[use]) {
            case COLUMN -> rowAtFault = call.row;
            case ARGUMENT, ENTERING -> lose(call.row, failing, enters);
            case OWN -> own++;
            case KEY, CONDITION -> { }
        }
    }

    /** Begins a part of a subquery that reads one of its events, and returns the number of failures so far. */
    public int enterSubquery() {
        own = 0;
        return count;
    }

    /** Ends that part. Returns whether nothing in it has failed; the failures of the subquery's own event count no longer. */
    public boolean leaveSubquery(int before) {
        boolean sound = count == before;
        count -= own;
        own = 0;
        return sound;
    }

    private void lose(Object row, EventBean event, boolean enters) {
        if (enters && event != null) {
            lost.add(new Lost(row, event.getUnderlying()));
        }
    }

    /** The guard of the argument of an aggregate that may refuse it. */
    public void enter(int first, int last, EventBean event) {
        entering = new Expression(first, last, event);
    }

    /** Records that an aggregate has refused the value that enters. */
    void refused(Throwable thrown) {
        failed(thrown);
        Expression refused = entering;
        if (refused != null) {
            guard(Guard.Use.ENTERING.ordinal(), refused.first, refused.last, true, refused.event);
        }
    }

    /**
     * Whether a row is lost.
     *
     * @param triggered whether it belongs to the event that the engine processes
     */
    public boolean loses(boolean triggered) {
        return !isUnharmed() && loses(triggered ? reporter.event() : null, reporter.row(), false);
    }

    /**
     * Whether the row of an event is lost.
     *
     * @param ownRow whether the row is about this event alone, so that it is also lost if the event cannot be read later than it arrives
     */
    public boolean loses(EventBean event, boolean ownRow) {
        return !isUnharmed() && loses(event, reporter.row(), ownRow);
    }

    private boolean isUnharmed() {
        return rowAtFault == null && pending == null && lost.isEmpty() && unread.isEmpty();
    }

    private boolean loses(EventBean event, Object row, boolean ownRow) {
        Lost own = event == null ? null : new Lost(row, event.getUnderlying());
        boolean loses = row.equals(rowAtFault) || pending != null && pending.row.equals(row)
                || lost.contains(own) || ownRow && unread.contains(own);
        rowAtFault = null;
        settle();
        anyLost |= loses;
        return loses;
    }

    /** Whether a row was ever lost. */
    public boolean hasLostAny() {
        return anyLost;
    }

    /** Ends an event or clock tick. */
    public void end() {
        if (!isUnharmed()) {
            settle();
            rowAtFault = null;
            lost.clear();
            unread.clear();
        }
        entering = null;
    }

    /** Reports a failure that has no guard. */
    private void settle() {
        Call call = pending;
        if (call != null) {
            pending = null;
            reporter.report(call.row, new Expression(-1, -1, call.event), call.thrown);
        }
    }
}
