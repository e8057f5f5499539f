// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import com.espertech.esper.runtime.client.EPStatement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The statements of a template in one partition, in order, whose aggregates each of its rules has. */
public final class RuleStates {

    /** Begins each written state. Versions in which Esper computed SUM and AVG wrote no mark: a type or a number of groups came first. */
    private static final int MARK = 0xFE765F02;

    private final List<EPStatement> statements = new ArrayList<>();

    public void add(EPStatement statement) {
        statements.add(statement);
    }

    /**
     * The state of each statement that has aggregates.
     *
     * @param contextPartition the rule's row in its template
     */
    public List<byte[]> write(int contextPartition) throws IOException {
        List<byte[]> parts = new ArrayList<>();
        for (AggregateState state : states(contextPartition)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream output = new DataOutputStream(bytes);
            output.writeInt(MARK);
            state.write(output);
            parts.add(bytes.toByteArray());
        }
        return parts;
    }

    /** Reads the states that were written, one after the other. <b>Failure:</b> an {@link IOException} if they are of another template. */
    public void read(int contextPartition, byte[] written) throws IOException {
        read(states(contextPartition), written);
    }

    /** Reads the states of the first statements only. <b>Failure:</b> an {@link IOException} if there are more, or they are of others. */
    public void readFirst(int contextPartition, List<byte[]> parts) throws IOException {
        List<AggregateState> states = states(contextPartition);
        if (parts.size() > states.size()) {
            throw new IOException("there are " + parts.size() + " written states of " + states.size() + " statements with aggregates");
        }
        for (int i = 0; i < parts.size(); i++) {
            read(states.subList(i, i + 1), parts.get(i));
        }
    }

    private List<AggregateState> states(int contextPartition) {
        return statements.stream().flatMap(statement -> AggregateState.of(statement, contextPartition).stream()).toList();
    }

    private static void read(List<AggregateState> states, byte[] written) throws IOException {
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(written));
        for (AggregateState state : states) {
            input.mark(Integer.BYTES);
            boolean marked = input.available() >= Integer.BYTES && input.readInt() == MARK;
            if (!marked) {
                input.reset();
            }
            state.read(input, !marked);
        }
        if (input.available() > 0) {
            throw new IOException("the written state has " + input.available() + " bytes too many; it is that of another rule");
        }
    }
}
