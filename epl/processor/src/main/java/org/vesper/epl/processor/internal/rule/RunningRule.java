// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.processor.internal.partition.EventMaker;
import org.vesper.epl.processor.internal.partition.OutputCount;
import org.vesper.epl.processor.internal.partition.OutputSource;

/**
 * A rule of a processor. It never changes but for its count and its row: one that is stopped, started or replaced is another object.
 * Esper carries it through a template's statement, so that each output knows its rule.
 */
public final class RunningRule extends OutputSource {

    private final int id;
    private final WrittenRule written;
    private final Placement placement;
    private final boolean running;
    private int row = -1;

    /**
     * A rule that has not begun.
     *
     * @param id unique in its processor; a higher one began later
     * @param running whether it is on
     * @param count of its outputs, which continues that of the rule whose place it takes or begins with 0
     */
    public RunningRule(int id, WrittenRule written, Placement placement, boolean running, OutputCount count) {
        super(written.name(), count);
        this.id = id;
        this.written = written;
        this.placement = placement;
        this.running = running;
    }

    /** The same rule, on or off; its count continues. */
    public RunningRule switched(int newId, boolean on) {
        return new RunningRule(newId, written, placement, on, count());
    }

    /** The same rule, which is on and runs by something else; its count continues. */
    public RunningRule placed(int newId, Placement other) {
        return new RunningRule(newId, written, other, true, count());
    }

    public int id() {
        return id;
    }

    /** As its author wrote it; of a row of parameters the row. */
    public String text() {
        return written.text();
    }

    /** The rule with {@code ?} that this is a row of. */
    public Optional<TableRule> table() {
        return written.table();
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

    /** Lets it take events from now on, with nothing retained. <b>Failure:</b> it cannot; {@link #end} cleans up. */
    public void begin() {
        body().begin(this);
    }

    /** Lets it take no more events and drops what it retained. Does nothing if it has not begun. */
    public void end() {
        body().end(this);
    }

    /** Which one it was, counted from 0, when the rows of its template began; -1 if it has not begun. */
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
    public EventMaker maker() {
        return body().maker();
    }
}
