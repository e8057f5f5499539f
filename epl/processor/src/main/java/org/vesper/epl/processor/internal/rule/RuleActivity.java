// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.confined.StatementActivity;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.retained.RetainedEvents;
import org.vesper.epl.processor.internal.retained.RetainedLimit;
import org.vesper.epl.processor.internal.retained.StateCount;
import org.vesper.epl.processor.internal.retained.StatementRows;

/**
 * The statements behind the rules of one body, in all partitions, what they have done and what they retain. <b>Threading:</b> the control
 * thread adds statements; any thread reads what they have done, the thread that holds all lanes what they retain.
 */
final class RuleActivity {

    private volatile List<Watched> statements = List.of();

    /**
     * A statement in one partition.
     *
     * @param limit if there is one
     * @param first whether it receives the events of the rule, and not those that another statement of the rule makes of them
     */
    private record Watched(EPStatement statement, StatementActivity activity, boolean first, Optional<RetainedLimit> limit) {

        boolean isIn(Partition partition) {
            return activity == partition.engine().activity();
        }

        int id() {
            return ((EPStatementSPI) statement).getStatementId();
        }
    }

    /** Adds a statement that rules share, each as a row of its own. */
    void addRows(Partition partition, EPStatement statement, boolean first) {
        partition.engine().activity().distinguishRows(((EPStatementSPI) statement).getStatementId());
        add(partition, statement, first);
    }

    void add(Partition partition, EPStatement statement, boolean first) {
        Optional<RetainedLimit> limit = Optional.of(partition.settings()).filter(settings -> settings.maxRetained() > 0)
                .map(settings -> RetainedLimit.of(statement, settings.maxRetained(), settings.whenRetained()));
        Watched added = new Watched(statement, partition.engine().activity(), first, limit);
        limit.ifPresent(set -> added.activity().limit(added.id(), set));
        List<Watched> more = new ArrayList<>(statements);
        more.add(added);
        statements = List.copyOf(more);
    }

    /** Adds a row of these statements. */
    void addTo(FedRows rows, int row) {
        statements.forEach(each -> rows.add(each.id(), row));
    }

    /** Forgets all statements, which have ended. */
    void clear() {
        statements = List.of();
    }

    /** The number of events that a row has received. */
    long inputs(int row) {
        return statements.stream().filter(Watched::first).mapToLong(each -> each.activity().events(each.id(), row)).sum();
    }

    /** The mean time in ns that a row needs for an event that it receives; 0 as long as that is unknown. */
    double eventNs(int row) {
        long inputs = inputs(row);
        double totalNs = statements.stream()
                .mapToDouble(each -> each.activity().meanNs(each.id(), row) * each.activity().events(each.id(), row)).sum();
        return inputs == 0 ? 0 : totalNs / inputs;
    }

    /** The number of events that a row did not take because it retains too many. @param row -1 for a statement without rows */
    long refused(int row) {
        return statements.stream().flatMap(each -> each.limit().stream()).mapToLong(limit -> limit.refused(row)).sum();
    }

    /** The number of events that had to leave a row because it retained too many. @param row -1 for a statement without rows */
    long evicted(int row) {
        return statements.stream().flatMap(each -> each.limit().stream()).mapToLong(limit -> limit.evicted(row)).sum();
    }

    /** Shows the events that a row retains in one partition. */
    void show(Partition partition, int row, RetainedEvents visitor) {
        statements.stream().filter(each -> each.isIn(partition)).forEach(each -> visitor.showAll(each.statement(), row));
    }

    /** Adds what a row retains. @param row -1 for a statement without rows */
    void retained(int row, StateCount count) {
        statements.forEach(each -> count.add(each.statement(), row));
    }

    /**
     * The rows that the last statement of a row selects from what it retains at this moment, in one partition.
     *
     * @param row -1 for a statement without rows
     */
    List<Object[]> rows(Partition partition, int row, int columns) {
        return last(partition).map(found -> StatementRows.of(found.statement(), row, columns)).orElse(List.of());
    }

    /** The states of the patterns of a row in one partition. */
    List<EvalRootState> patterns(Partition partition, int row) {
        return last(partition).map(found -> StatementRows.patterns(found.statement(), row)).orElse(List.of());
    }

    /** The statement that selects the rows of the rule: what feeds it comes before. */
    private Optional<Watched> last(Partition partition) {
        return statements.stream().filter(each -> each.isIn(partition)).reduce((first, second) -> second);
    }
}
