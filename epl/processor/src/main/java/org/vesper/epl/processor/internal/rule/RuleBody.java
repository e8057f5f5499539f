// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.processor.internal.partition.OutputEventFactory;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * The Esper statements behind a rule: a row of a template's statement, or a statement of its own, the same in all partitions.
 * <b>Threading:</b> the control thread, which holds the lanes of all partitions.
 */
public sealed interface RuleBody permits LiveTemplate, OwnStatement {

    /** Its short name in the list of rules, unique in its processor for the processor's lifetime. */
    String id();

    /** The module deployed for it. */
    EngineModule module();

    /** The names of the columns that rules of this body select. */
    List<String> columns();

    /** The types of these columns, as far as they are known. */
    Map<String, Class<?>> columnTypes();

    /** The factory of the events that rules of this body insert; null if they emit output events. */
    default OutputEventFactory factory() {
        return null;
    }

    /** What its statements have done. */
    RuleActivity activity();

    /** Starts a rule with nothing retained. Throws if it cannot; {@link #end} then cleans up. */
    void begin(RunningRule rule);

    /** Ends a rule and drops its retained events. Does nothing if it has not begun. */
    void end(RunningRule rule);

    /** Changes the number of its rules, including those that are off. */
    default void count(int more) {
    }

    /** Whether its rules have state that no events bring back. */
    default boolean hasState() {
        return false;
    }

    /** Whether its rules look back at events. */
    default boolean looksBack() {
        return true;
    }

    /** Writes the state of a rule in a partition: that of each of its statements with aggregates, sub-selects first. */
    default List<byte[]> writeState(RunningRule rule, int partition) throws IOException {
        return List.of();
    }

    /** Reads these, one after the other. <b>Failure:</b> an {@link IOException} if they are those of another rule. */
    default void readState(RunningRule rule, int partition, byte[] state) throws IOException {
        // Nothing was written.
    }

    /** Reads the state of the first of these statements. <b>Failure:</b> an {@link IOException} if they are those of another rule. */
    default void readFirstStates(RunningRule rule, int partition, List<byte[]> states) throws IOException {
        // Nothing was written.
    }

    /** The name, in errors, of the rules that may have failed when one of this body did. */
    String suspects();

    /**
     * The same, if the failing row is known.
     *
     * @param row the id of its context partition, -1 if unknown
     */
    default String suspects(Partition partition, int row) {
        return suspects();
    }

    /** The text of the rule in a row, to which the places of expressions refer; empty if it is unknown. */
    default Optional<String> text(Partition partition, int row) {
        return Optional.empty();
    }
}
