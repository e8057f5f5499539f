// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventSink;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.horizon.LaneState;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.spi.adapter.RecoveringAdapter;

/** The stages of a network, as what a journal holds finds them. */
final class ReplayedStages {

    private final EventCodec codec;
    private final PlaybackRules rules;
    private final Optional<LaneState> state;
    private final Map<String, EventSink> entries = new HashMap<>();
    private final Map<String, ProcessorStage> processors = new HashMap<>();
    private final Map<String, RecoveringAdapter> adapters = new HashMap<>();

    /** @param state takes the state that the stages wrote */
    ReplayedStages(List<Stage> stages, EventCodec codec, LaneState state) {
        this(stages, codec, PlaybackRules.own(Set.of()), Optional.of(state));
    }

    /** Stages that take no written state. */
    ReplayedStages(List<Stage> stages, EventCodec codec, PlaybackRules rules) {
        this(stages, codec, rules, Optional.empty());
    }

    private ReplayedStages(List<Stage> stages, EventCodec codec, PlaybackRules rules, Optional<LaneState> state) {
        this.codec = codec;
        this.rules = rules;
        this.state = state;
        for (Stage stage : stages) {
            if (stage instanceof AdapterStage adapter) {
                entries.put(stage.id(), adapter.isOutput() ? adapter.input() : adapter.exits().get(0));
                adapter.recovering().ifPresent(recovering -> adapters.put(stage.id(), recovering));
            } else if (stage instanceof BeanStage bean) {
                entries.put(stage.id(), bean.entries().get(0));
                entries.put(LaneLog.outputOf(stage.id()), bean.output().output());
            } else if (stage instanceof ProcessorStage processor) {
                entries.put(stage.id(), processor.entries().get(0));
                processors.put(stage.id(), processor);
            }
        }
    }

    EventCodec codec() {
        return codec;
    }

    Optional<LaneState> state() {
        return state;
    }

    /** Where events from outside enter a stage, or leave a bean. */
    Optional<EventSink> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    Optional<ProcessorStage> processor(String id) {
        return Optional.ofNullable(processors.get(id));
    }

    /** A processor whose rules change as in the journal. */
    Optional<ProcessorStage> changing(String id) {
        return rules.areOfJournal(id) ? processor(id) : Optional.empty();
    }

    /** What replaces rules of the journal. */
    PlaybackRules rules() {
        return rules;
    }

    /** An adapter that reads its own bytes. */
    Optional<RecoveringAdapter> adapter(String id) {
        return Optional.ofNullable(adapters.get(id));
    }
}
