// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.vesper.epl.language.TranslatedRule;

/**
 * A rule that takes events: a row of its template's statement. Esper carries it through the statement, so that each output knows
 * its rule. <b>Threading:</b> the count has one writer at a time, whoever holds the lane, and any number of readers.
 */
final class RunningRule {

    private static final VarHandle OUTPUTS;

    static {
        try {
            OUTPUTS = MethodHandles.lookup().findVarHandle(RunningRule.class, "outputs", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int id;
    private final TranslatedRule translated;
    private final String name;
    private final List<String> columns;
    private long outputs;

    /**
     * A rule that has put out nothing yet.
     *
     * @param id unique in its engine; its row is ended by it
     */
    RunningRule(int id, TranslatedRule translated) {
        this.id = id;
        this.translated = translated;
        this.name = translated.rule().name();
        this.columns = translated.template().columns();
    }

    int id() {
        return id;
    }

    TranslatedRule translated() {
        return translated;
    }

    String name() {
        return name;
    }

    List<String> columns() {
        return columns;
    }

    void countOutput() {
        OUTPUTS.setOpaque(this, outputs + 1);
    }

    void resetOutputs() {
        OUTPUTS.setOpaque(this, 0L);
    }

    long outputs() {
        return (long) OUTPUTS.getOpaque(this);
    }
}
