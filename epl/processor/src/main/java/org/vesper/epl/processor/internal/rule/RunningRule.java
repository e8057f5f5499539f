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
    private final String text;
    private final TableRule table;
    private final RuleBody body;
    private final List<Object> arguments;
    private final boolean running;
    private int row = -1;

    private RunningRule(int id, String name, String text, TableRule table, RuleBody body, List<Object> arguments, boolean running,
                        OutputCount count) {
        super(name, count);
        this.id = id;
        this.text = text;
        this.table = table;
        this.body = body;
        this.arguments = arguments;
        this.running = running;
    }

    /**
     * A rule that has put out nothing yet.
     *
     * @param id unique in its processor; a higher one began later
     * @param text as its author wrote it; of a row of parameters the row
     * @param table the rule with {@code ?} that it is a row of
     * @param arguments its own constants, in the order of its template's parameters
     * @param partitions how many partitions it runs in
     */
    public static RunningRule of(int id, String name, String text, Optional<TableRule> table, RuleBody body, List<Object> arguments,
                          boolean running, int partitions) {
        return new RunningRule(id, name, text, table.orElse(null), body, arguments, running, new OutputCount(partitions));
    }

    /** The same rule, which takes no more events; its count stays. */
    public RunningRule stopped() {
        return new RunningRule(id, name(), text, table, body, arguments, false, count());
    }

    /** The same rule, which begins again; its count goes on. */
    public RunningRule started(int newId) {
        return new RunningRule(newId, name(), text, table, body, arguments, true, count());
    }

    /** The same rule, which goes on with the count of another. */
    public RunningRule counting(RunningRule predecessor) {
        return new RunningRule(id, name(), text, table, body, arguments, running, predecessor.count());
    }

    public int id() {
        return id;
    }

    public String text() {
        return text;
    }

    /** The rule with {@code ?} that this is a row of. */
    public Optional<TableRule> table() {
        return Optional.ofNullable(table);
    }

    public RuleBody body() {
        return body;
    }

    List<Object> arguments() {
        return arguments;
    }

    public boolean running() {
        return running;
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
        return body.columns();
    }

    @Override
    public EventMaker maker() {
        return body.maker();
    }
}
