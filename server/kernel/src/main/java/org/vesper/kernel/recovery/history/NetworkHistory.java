// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.horizon.Retention;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;

/** Lets the rules of a network begin warm, from the journals of its lanes. <b>Threading:</b> the control thread; the history is read
 * on the thread of the change. */
public record NetworkHistory(NetworkDefinition network, List<Stage> stages, EventCodec codec) {

    /**
     * Names the journal of a lane.
     *
     * @param kept what of it is kept
     * @param end supplies the end of its history at this moment
     */
    public void read(Lane lane, Path journal, Retention kept, Supplier<HistoryEnd> end) {
        for (Stage stage : stages) {
            if (stage instanceof ProcessorStage processor && processor.state().isIn(lane)) {
                processor.warmStarts().setPast(new JournalHistory(processor.warmStarts(), journal, kept,
                        new DirectEvents(network, processor.id(), stages, codec), end));
            }
        }
    }
}
