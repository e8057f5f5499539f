// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * The statement that a runtime is at. <b>Threading:</b> the thread in the runtime writes; any thread reads, and may see what was a
 * moment ago.
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

    /** A handle or, while a filter is asked, its context; null if there is none. */
    private Object current;

    StatementAtWork() {
    }

    /**
     * A statement.
     *
     * @param deployment Esper's id of what it belongs to
     * @param row as {@link RowFailure} has it
     */
    public record Place(String deployment, int row) {
    }

    /** Takes what is at work now, and returns what was. */
    Object set(Object next) {
        Object before = current;
        CURRENT.setOpaque(this, next);
        return before;
    }

    /** Where the runtime is; empty if it is at no statement. */
    public Optional<Place> place() {
        Object now = CURRENT.getOpaque(this);
        if (now instanceof EPStatementAgentInstanceHandle handle) {
            return Optional.of(new Place(handle.getStatementHandle().getDeploymentId(), handle.getAgentInstanceId()));
        }
        return now instanceof ExprEvaluatorContext context ? Optional.of(new Place(context.getDeploymentId(), context.getAgentInstanceId()))
                : Optional.empty();
    }
}
