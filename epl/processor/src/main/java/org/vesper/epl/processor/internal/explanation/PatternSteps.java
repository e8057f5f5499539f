// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import com.espertech.esper.common.internal.epl.pattern.and.EvalAndFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalFactoryNodeVisitor;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.epl.pattern.core.EvalStateNode;
import com.espertech.esper.common.internal.epl.pattern.every.EvalEveryFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.everydistinct.EvalEveryDistinctFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.filter.EvalFilterFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.followedby.EvalFollowedByFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.guard.EvalGuardFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.matchuntil.EvalMatchUntilFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.not.EvalNotFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.observer.EvalObserverFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.or.EvalOrFactoryNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The filters of one of Esper's patterns in the order of the text, which is that of the steps of the rule. */
final class PatternSteps implements EvalFactoryNodeVisitor {

    private final List<EvalFilterFactoryNode> filters = new ArrayList<>();

    static PatternSteps of(EvalRootState root) {
        PatternSteps steps = new PatternSteps();
        Object node = ((EvalStateNode) root).getFactoryNode();
        try {
            ((EvalFactoryNode) node.getClass().getMethod("getFactoryNode").invoke(node)).accept(steps);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of Esper has other patterns", e);
        }
        steps.filters.sort(Comparator.comparingInt(EvalFilterFactoryNode::getFactoryNodeId));
        return steps;
    }

    /** The index of the step of a filter. */
    int step(EvalFilterFactoryNode filter) {
        return filters.indexOf(filter);
    }

    /** The index, among the events of a match, of that of a step; -1 if a match does not hold it. */
    int tag(int step) {
        return filters.get(step).getEventAsTagNumber();
    }

    @Override
    public void visit(EvalFilterFactoryNode node) {
        filters.add(node);
    }

    @Override
    public void visit(EvalRootFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalOrFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalNotFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalEveryDistinctFactoryNode node) {
        // The language has none.
    }

    @Override
    public void visit(EvalMatchUntilFactoryNode node) {
        // The language has none.
    }

    @Override
    public void visit(EvalFollowedByFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalAndFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalObserverFactoryNode node) {
        // A time.
    }

    @Override
    public void visit(EvalEveryFactoryNode node) {
        // Its parts are visited next.
    }

    @Override
    public void visit(EvalGuardFactoryNode node) {
        // Its parts are visited next.
    }
}
