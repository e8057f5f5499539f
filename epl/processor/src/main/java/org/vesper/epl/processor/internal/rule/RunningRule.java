// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import java.util.List;
import java.util.Optional;
import org.vesper.epl.processor.internal.partition.OutputCount;
import org.vesper.epl.processor.internal.partition.OutputEventFactory;
import org.vesper.epl.processor.internal.partition.OutputSource;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.retained.LookBack;
import org.vesper.epl.processor.internal.retained.StateCount;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;
import org.vesper.spi.processor.RetainedState;

/**
 * A rule of a processor. Immutable except for its count and its row: stopping, starting or replacing a rule makes a new object. Esper
 * carries it through a template's statement, so that each output knows its rule. A rule that is promoted has a new object too, but Esper
 * goes on with the first one; the two share their id and count.
 */
public final class RunningRule extends OutputSource {

    private final int id;
    private final WrittenRule written;
    private final Placement placement;
    private final boolean running;
    private int row = -1;

    /**
     * Creates a rule that has not begun.
     *
     * @param id unique in its processor; a rule that began later has a higher id
     * @param running whether it is on
     * @param count the count of its outputs, inherited from its predecessor or starting at 0
     */
    public RunningRule(int id, WrittenRule written, Placement placement, boolean running, OutputCount count) {
        super(written.name(), count);
        this.id = id;
        this.written = written;
        this.placement = placement;
        this.running = running;
    }

    /** A copy that is on or off and continues the count. */
    public RunningRule switched(int newId, boolean on) {
        return new RunningRule(newId, written, placement, on, count());
    }

    /** A copy that is on, runs in another placement and continues the count. */
    public RunningRule placed(int newId, Placement other) {
        return new RunningRule(newId, written, other, true, count());
    }

    /** A copy that has not begun, as a row of another template. */
    public RunningRule in(LiveTemplate template) {
        return placed(id, new Placement(template, arguments()));
    }

    /**
     * A copy that is in the shadow or not, and is the same in the engine.
     *
     * @param newTable the rule with {@code ?} that it is a row of then
     */
    public RunningRule marked(boolean shadow, Optional<TableRule> newTable) {
        RunningRule copy = new RunningRule(id, new WrittenRule(name(), text(), newTable, shadow, isRecovered()), placement, running,
                count());
        copy.row = row;
        return copy;
    }

    public int id() {
        return id;
    }

    /** The text as written by its author; for a parameter row, the row. */
    public String text() {
        return written.text();
    }

    /** Whether it runs without effect. */
    public boolean isShadow() {
        return written.shadow();
    }

    /** The rule with {@code ?} that this is a row of. */
    public Optional<TableRule> table() {
        return written.table();
    }

    /** Whether it is not marked as one that begins anew after a restart. */
    public boolean isRecovered() {
        return written.recovered();
    }

    public RuleBody body() {
        return placement.body();
    }

    List<Object> arguments() {
        return placement.arguments();
    }

    public boolean running() {
        return running;
    }

    /** Lets outputs take effect, or holds them back, as was written. <b>Threading:</b> the thread that holds all lanes. */
    public void takeMark() {
        count().setShadow(isShadow());
    }

    /** Starts taking events, with nothing retained. <b>Failure:</b> it cannot start; {@link #end} then cleans up. */
    public void begin() {
        body().begin(this);
    }

    /** Stops taking events and drops the retained ones. Does nothing if it has not begun. */
    public void end() {
        body().end(this);
    }

    /** The number of events that it has received since it began. */
    public long inputs() {
        return running ? body().activity().inputs(row) : 0;
    }

    /** The mean time in ns that it needs for such an event, by samples, without stages downstream; 0 as long as that is unknown. */
    public double eventNs() {
        return running ? body().activity().eventNs(row) : 0;
    }

    /** The number of events that it did not take because it retains too many. <b>Threading:</b> any thread. */
    public long refused() {
        return running ? body().activity().refused(row) : 0;
    }

    /** The number of events that it gave up before their time because it retained too many. <b>Threading:</b> any thread. */
    public long evicted() {
        return running ? body().activity().evicted(row) : 0;
    }

    /** What it retains in all partitions. <b>Threading:</b> the thread that holds all lanes. */
    public RetainedState retained() {
        StateCount count = new StateCount();
        if (running) {
            body().activity().retained(row, count);
        }
        return count.of(name()).with(refused(), evicted());
    }

    /** The rows that it selects from what it retains in a partition at this moment. <b>Threading:</b> the thread in the lane. */
    public List<Object[]> rows(Partition partition) {
        return running ? body().activity().rows(partition, row, columns().size()) : List.of();
    }

    /** The states of its patterns in a partition. <b>Threading:</b> the thread in the lane. */
    public List<EvalRootState> patterns(Partition partition) {
        return running ? body().activity().patterns(partition, row) : List.of();
    }

    /** Notes how far it looks back in a partition from the present moment. <b>Threading:</b> the thread in the lane. */
    public void lookBack(LookBack moments, Partition partition, boolean endless) {
        Horizon horizon = body() instanceof LiveTemplate template ? template.horizon() : Horizon.endless("");
        boolean batches = horizon.paths().stream().flatMap(path -> path.steps().stream()).anyMatch(HorizonStep.Batches.class::isInstance);
        if (endless || batches || horizon.isEndless()) {
            moments.addEndless();
        } else {
            moments.add(horizon, visitor -> body().activity().show(partition, row, visitor));
        }
    }

    /** Its row in its template, counted from 0 in the order in which they began; -1 if it has not begun or has no template. */
    int row() {
        return row;
    }

    void setRow(int number) {
        row = number;
    }

    @Override
    public List<String> columns() {
        return body().columns();
    }

    @Override
    public OutputEventFactory factory() {
        return body().factory();
    }
}
