// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.kernel.recovery.codec.ReplayedEvents;
import org.vesper.kernel.recovery.handoff.Handoffs;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;

/**
 * The places at which recorded events enter a running network: those of its input adapters. Bytes that an adapter has written are read by
 * a further adapter of the same settings, which is never started, so that the clients and sessions of the running one are left alone.
 *
 * <p><b>Threading:</b> the thread of the replay. <b>Failure:</b> a {@link ConfigurationException} for events that the network cannot read.
 */
final class ReplayTargets implements AutoCloseable {

    private final Map<String, Stage> stages = new LinkedHashMap<>();
    private final String adapter;
    private final EventCodec codec;
    private final Function<AdapterStage, Optional<RecoveringAdapter>> readers;
    private final Map<String, Optional<RecoveringAdapter>> open = new HashMap<>();

    /**
     * The targets in a network.
     *
     * @param adapter the input adapter at whose place all events enter; empty if each enters where it was recorded
     * @param readers makes an adapter that reads what another one has written, see {@link AdapterStage#reader()}
     */
    ReplayTargets(
            Collection<Stage> all, String adapter, EventCodec codec, Function<AdapterStage, Optional<RecoveringAdapter>> readers) {
        all.forEach(stage -> stages.put(stage.id(), stage));
        this.adapter = adapter;
        this.codec = codec;
        this.readers = readers;
        if (!adapter.isEmpty() && input(adapter).isEmpty()) {
            List<String> inputs = stages.keySet().stream().filter(id -> input(id).isPresent()).toList();
            throw new ConfigurationException("there is no input adapter " + adapter
                    + NearestName.hintAmong(adapter, "input adapters", inputs));
        }
    }

    /**
     * The place at which the events of a source enter; empty if they do not come from an input adapter: those that beans emit, and those
     * that a manager has sent into other stages.
     *
     * @param stage the name of the source in the journal
     */
    Optional<LaneInlet> of(String stage) {
        String entry = EventSource.entryOf(stage).orElse(stage);
        boolean other = adapter.isEmpty() || stages.containsKey(entry) || !EventSource.isAdapter(entry) || Handoffs.isWay(entry);
        return input(entry).isEmpty() && other ? Optional.empty() : input(adapter.isEmpty() ? entry : adapter);
    }

    /** Continues with a source in its earlier state. */
    Replayed source(String stage, ByteBuffer definition, EventSink sink) {
        if (EventSource.entryOf(stage).isPresent()) {
            return new ReplayedEvents(codec.reader(JournalRecord.bytes(definition)), sink);
        }
        return reader(stage).orElseThrow(() -> new ConfigurationException("the events of the adapter " + stage + " are in bytes of its own,"
                + " which no input adapter of this application reads")).replay(definition, sink);
    }

    /** Passes a state to the adapter that has written it. */
    void recover(String stage, ByteBuffer state) {
        if (input(stage).isPresent()) {
            reader(stage).ifPresent(adapterOfStage -> adapterOfStage.recover(state));
        }
    }

    private Optional<RecoveringAdapter> reader(String stage) {
        return open.computeIfAbsent(stage, unused -> adapter(stage).or(() -> adapter(adapter)).flatMap(readers));
    }

    private Optional<LaneInlet> input(String id) {
        return adapter(id).map(input -> input.exits().get(0));
    }

    private Optional<AdapterStage> adapter(String id) {
        return Optional.ofNullable(stages.get(id)).filter(AdapterStage.class::isInstance).map(AdapterStage.class::cast)
                .filter(found -> !found.isOutput());
    }

    @Override
    public void close() {
        open.values().forEach(reader -> reader.ifPresent(RecoveringAdapter::close));
        open.clear();
    }
}
