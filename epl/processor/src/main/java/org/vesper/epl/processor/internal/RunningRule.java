// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.vesper.epl.language.TemplateRow;
import org.vesper.epl.language.TranslatedRule;

/**
 * A rule that takes events: a row of its template's statement in each partition. Esper carries it through the statement, so that each
 * output knows its rule. <b>Threading:</b> a partition's count has one writer at a time, whoever holds its lane, and any number of readers.
 */
final class RunningRule {

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** Counts of two partitions lie a cache line apart, in longs, lest two cores fight for one. */
    private static final int STRIDE = 8;

    private final int id;
    private final TranslatedRule translated;
    private final TemplateRow row;
    private final String name;
    private final List<String> columns;
    private final long[] outputs;

    /**
     * A rule that has put out nothing yet.
     *
     * @param id unique in its processor; its rows are ended by it
     * @param partitions how many partitions it runs in
     */
    RunningRule(int id, TranslatedRule translated, int partitions) {
        this.id = id;
        this.translated = translated;
        this.row = translated.special();
        this.name = translated.name();
        this.columns = row.template().columns();
        this.outputs = new long[(partitions - 1) * STRIDE + 1];
    }

    int id() {
        return id;
    }

    TranslatedRule translated() {
        return translated;
    }

    TemplateRow row() {
        return row;
    }

    String name() {
        return name;
    }

    List<String> columns() {
        return columns;
    }

    void countOutput(int partition) {
        int index = partition * STRIDE;
        COUNT.setOpaque(outputs, index, outputs[index] + 1);
    }

    void resetOutputs() {
        for (int index = 0; index < outputs.length; index += STRIDE) {
            COUNT.setOpaque(outputs, index, 0L);
        }
    }

    /** Of all partitions together. */
    long outputs() {
        long sum = 0;
        for (int index = 0; index < outputs.length; index += STRIDE) {
            sum += (long) COUNT.getOpaque(outputs, index);
        }
        return sum;
    }
}
