// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads the state that versions have written in which Esper computed SUM, AVG and other aggregates. */
class FormerStateTest {

    @Test
    void shouldContinueWithFormerSumsWhenNoEventsBringThemBack() throws IOException {
        try (RuleTrial trial = new RuleTrial("@Name('r') SELECT SUM(price), AVG(price), TREND(price), COUNT(*) FROM Tick;")) {
            WrittenState.read(trial.processor(), former(state -> {
                count(state, 3); // of SUM
                count(state, 3); // of AVG
                count(state, 3); // of COUNT
                state.writeDouble(2.0); // the previous value of TREND
                state.writeInt(2); // and the length of its run
                sum(state, 6.0);
                sum(state, 6.0);
            }));
            trial.tick("A", 4);
            assertEquals(List.of("r 10.0 2.5 3 4"), trial.outputs());
        }
    }

    @Test
    void shouldKeepItsOwnSumsWhenTheEventsOfTheWindowHaveBeenFed() throws IOException {
        try (RuleTrial trial = new RuleTrial("@Name('r') SELECT SUM(price), AVEDEV(price), STDDEV(price), TREND(price) FROM Tick RETAIN 3 EVENTS;")) {
            trial.tick("A", 1);
            trial.tick("A", 2);
            trial.outputs();
            WrittenState.read(trial.processor(), former(state -> {
                count(state, 2); // of SUM
                for (int i = 0; i < 3; i++) {
                    state.writeDouble(7.0); // the sums of STDDEV
                }
                state.writeDouble(2.0); // TREND
                state.writeInt(5);
                sum(state, 3.0000000001); // of SUM
                sum(state, 3.0000000001); // of AVEDEV
            }));
            trial.tick("A", 3);
            assertEquals(List.of("r 6.0 0.6666666666666666 1.0 6"), trial.outputs());
        }
    }

    private interface Writing {

        void to(DataOutputStream state) throws IOException;
    }

    /** What a processor wrote of the rule r. */
    private static byte[] former(Writing writing) throws IOException {
        ByteArrayOutputStream aggregates = new ByteArrayOutputStream();
        writing.to(new DataOutputStream(aggregates));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream output = new DataOutputStream(bytes);
        output.writeInt(1);
        output.writeUTF("r");
        output.writeLong(3);
        output.writeLong(0);
        output.writeInt(aggregates.size());
        output.write(aggregates.toByteArray());
        return bytes.toByteArray();
    }

    private static void count(DataOutputStream state, long count) throws IOException {
        state.writeByte('J');
        state.writeLong(count);
    }

    private static void sum(DataOutputStream state, double sum) throws IOException {
        state.writeByte('D');
        state.writeDouble(sum);
    }
}
