// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.kernel.recovery.codec.ReplayedEvents;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.spi.adapter.Replayed;

/** The events that reach a processor straight from where they enter its lane. <b>Threading:</b> one thread. */
final class DirectEvents implements HistoryEvents {

    private final String processor;
    private final EventCodec codec;
    private final Map<String, AdapterStage> adapters = new HashMap<>();
    private final Set<String> entries = new HashSet<>();
    private StageDefinition between;

    DirectEvents(NetworkDefinition network, String processor, List<Stage> stages, EventCodec codec) {
        this.processor = processor;
        this.codec = codec;
        Stage.only(AdapterStage.class, stages).forEach(adapter -> adapters.put(adapter.id(), adapter));
        entries.add(processor);
        Deque<String> open = new ArrayDeque<>(List.of(processor));
        while (!open.isEmpty()) {
            String listener = open.remove();
            network.stages().stream().filter(stage -> stage.listeners().contains(listener)).forEach(stage -> {
                if (stage instanceof AdapterDefinition) {
                    entries.add(stage.id());
                } else if (stage instanceof StreamDefinition stream && !stream.isQueue()) {
                    open.add(stage.id());
                } else {
                    between = stage;
                }
            });
        }
    }

    @Override
    public void check() {
        if (between != null) {
            throw new ConfigurationException("processor " + processor + " receives events from " + between.description() + ", into which"
                    + " no replay is possible meanwhile, so its rules cannot begin warm; leave --warm out, and the rules begin empty");
        }
    }

    @Override
    public Optional<Replayed> source(String stage, ByteBuffer definition, Interest interest, EventSink sink) {
        Optional<String> entry = EventSource.entryOf(stage);
        if (!entries.contains(entry.orElse(stage))) {
            return Optional.empty();
        }
        if (entry.isPresent()) {
            return Optional.of(new ReplayedEvents(codec.reader(JournalRecord.bytes(definition)), sink));
        }
        return Optional.of(Optional.ofNullable(adapters.get(stage)).flatMap(AdapterStage::recovering)
                .flatMap(adapter -> adapter.reread(definition, interest, sink)).orElseThrow(() -> new ConfigurationException("the adapter "
                        + stage + " cannot read its part of the journal while it runs, so rules cannot begin warm; leave --warm out, and"
                        + " the rules begin empty")));
    }
}
