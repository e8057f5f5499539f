// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerExceptionType;
import com.espertech.esper.common.internal.context.util.StatementContextFilterEvalEnv;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluator;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.ExprNodeAdapterBase;
import com.espertech.esper.common.internal.filterspec.FilterBooleanExpressionFactoryImpl;
import com.espertech.esper.common.internal.filterspec.FilterSpecParamExprNode;

/** Makes the filters that are expressions. Esper would log an exception of one, and drop the event for all filters after it. */
final class GuardedFilters extends FilterBooleanExpressionFactoryImpl {

    private final StatementAtWork atWork;

    GuardedFilters(StatementAtWork atWork) {
        this.atWork = atWork;
    }

    @Override
    public ExprNodeAdapterBase make(FilterSpecParamExprNode filter, EventBean[] events, ExprEvaluatorContext context, int agentInstanceId,
                                    StatementContextFilterEvalEnv environment) {
        if (!(filter.getExprNode() instanceof Condition)) {
            filter.setExprNode(new Condition(filter.getExprNode(), atWork));
        }
        return super.make(filter, events, context, agentInstanceId, environment);
    }

    /** A condition that treats a failure as no match and reports it as a fault of the statement. */
    private record Condition(ExprEvaluator condition, StatementAtWork atWork) implements ExprEvaluator {

        @Override
        public Object evaluate(EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
            Object before = atWork.set(context);
            EventBean eventBefore = atWork.setEvent(events[0]);
            try {
                return condition.evaluate(events, isNewData, context);
            } catch (RuntimeException | Error e) {
                RowFailure failure = new RowFailure(context.getAgentInstanceId(), e);
                context.getExceptionHandlingService().handleException(failure, context.getDeploymentId(), context.getStatementName(), null,
                        ExceptionHandlerExceptionType.PROCESS, null);
                return false;
            } finally {
                atWork.set(before);
                atWork.setEvent(eventBefore);
            }
        }
    }
}
