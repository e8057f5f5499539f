// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.epl.processor.internal.function.PropertyFailure;

/**
 * The statement that a runtime is executing, and the event that it processes. <b>Threading:</b> the thread in the runtime writes; any
 * thread
 * reads the statement, and may see a slightly outdated value. Writes are opaque stores, as those of {@link StatementActivity}.
 */
public final class StatementAtWork {

    private static final VarHandle CURRENT;

    static {
        try {
            CURRENT = MethodHandles.lookup().findVarHandle(StatementAtWork.class, "current", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A handle or, while a filter is evaluated, its context; null if no statement is running. */
    private Object current;
    private EventBean event;
    /** The properties that could not be read while no statement was running. */
    private List<PropertyFailure> unread = List.of();

    StatementAtWork() {
    }

    /**
     * The location of a running statement.
     *
     * @param deployment Esper's id of its deployment
     * @param row as in {@link RowFailure}
     */
    public record Place(String deployment, int row) {
    }

    /** Sets the running statement, and returns the previous one. */
    Object set(Object next) {
        Object before = current;
        CURRENT.setOpaque(this, next);
        return before;
    }

    /** Sets the event; null for a timer. Returns the previous one. */
    EventBean setEvent(EventBean next) {
        EventBean before = event;
        event = next;
        return before;
    }

    /** Records that a filter of unknown statements could not read a property. <b>Threading:</b> the thread in the runtime. */
    public void addUnread(PropertyFailure failure) {
        unread = Stream.concat(unread.stream(), Stream.of(failure)).toList();
    }

    boolean hasUnread() {
        return !unread.isEmpty();
    }

    /** The properties that could not be read since the last call. */
    List<PropertyFailure> takeUnread() {
        List<PropertyFailure> taken = unread;
        unread = List.of();
        return taken;
    }

    /** The event that the running statement processes; null if it processes a timer. <b>Threading:</b> the thread in the runtime. */
    public EventBean event() {
        return event;
    }

    /** The running statement; empty if there is none. */
    public Optional<Place> place() {
        Object now = CURRENT.getOpaque(this);
        if (now instanceof EPStatementAgentInstanceHandle handle) {
            return Optional.of(new Place(handle.getStatementHandle().getDeploymentId(), handle.getAgentInstanceId()));
        }
        return now instanceof ExprEvaluatorContext context ? Optional.of(new Place(context.getDeploymentId(), context.getAgentInstanceId()))
                : Optional.empty();
    }
}
