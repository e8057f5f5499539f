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
import java.util.Optional;

/** The statements of a template in one partition, in order, whose aggregates each of its rules has. */
public final class RuleStates {

    private final List<EPStatement> statements = new ArrayList<>();

    public void add(EPStatement statement) {
        statements.add(statement);
    }

    /** @param contextPartition the rule's row in its template */
    public byte[] write(int contextPartition) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream output = new DataOutputStream(bytes);
        for (EPStatement statement : statements) {
            Optional<AggregateState> state = AggregateState.of(statement, contextPartition);
            if (state.isPresent()) {
                state.get().write(output);
            }
        }
        return bytes.toByteArray();
    }

    /** <b>Failure:</b> an {@link IOException} if the state is not that of a rule of this template. */
    public void read(int contextPartition, byte[] written) throws IOException {
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(written));
        for (EPStatement statement : statements) {
            Optional<AggregateState> state = AggregateState.of(statement, contextPartition);
            if (state.isPresent()) {
                state.get().read(input);
            }
        }
        if (input.available() > 0) {
            throw new IOException("the written state has " + input.available() + " bytes too many; it is that of another rule");
        }
    }
}
