// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.WritableBean;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.time.EventClock;

/**
 * The state that the stages of a lane write into its journal when a segment begins. No events restore this state. With it they write how
 * far they read back for all else. A lane that reads the state, and into which the journal is replayed from there on, is restored.
 *
 * <p>A stage downstream of another one reads back what that one made of its own history. So the lane reads back from where the last stage
 * does, and so on, as often as stages with rules are downstream of each other.
 *
 * <p><b>Threading:</b> the thread in the lane. <b>Failure:</b> state that cannot be written or read is logged.
 */
public final class LaneState {

    private static final Logger LOG = LoggerFactory.getLogger(LaneState.class);

    private final Lane lane;
    private final List<ProcessorStage> processors;
    private final Map<String, EventClock> clocks;
    private final Map<String, WritableBean> beans;
    private final int chain;
    private final boolean endless;
    private final NavigableMap<Long, Long> moments = new TreeMap<>();
    /** The state of processors into which only a part of what they read back is replayed, as far as is known. */
    private final Map<ProcessorStage, byte[]> partlyReplayed = new HashMap<>();
    private long replayedFrom;
    private boolean whole;

    private interface Writing {

        void to(DataOutput output) throws IOException;
    }

    private interface Reading {

        void from(DataInputStream input) throws IOException;
    }

    /**
     * The state of a lane.
     *
     * @param clocks those that are set in this lane and advance processors in lanes downstream of it, by the ids of these
     * @param beans those that have state to write
     * @param chain the greatest number of its processors that are downstream of each other
     * @param endless whether another bean may retain anything
     */
    public LaneState(Lane lane, List<ProcessorStage> processors, Map<String, EventClock> clocks, Map<String, WritableBean> beans,
            int chain, boolean endless) {
        this.lane = lane;
        this.processors = processors;
        this.clocks = clocks;
        this.beans = beans;
        this.chain = chain;
        this.endless = endless;
    }

    /**
     * Writes the state under the name of each stage, and last how far the lane reads back; returns that position. It is empty, and not
     * written, if the state of a stage is missing: the lane cannot be recovered from here.
     */
    public OptionalLong write(long position, BiConsumer<String, ByteBuffer> records) {
        boolean complete = true;
        for (ProcessorStage stage : processors) {
            complete &= write(stage.id(), output -> stage.state().write(lane, output), records);
        }
        for (Map.Entry<String, EventClock> clock : clocks.entrySet()) {
            complete &= write(clock.getKey(), output -> write(clock.getValue(), output), records);
        }
        for (Map.Entry<String, WritableBean> bean : beans.entrySet()) {
            complete &= write(bean.getKey(), bean.getValue()::write, records);
        }
        long back = lookBack(position);
        if (!complete) {
            return OptionalLong.empty();
        }
        records.accept(JournalRecord.Horizon.STAGE, ByteBuffer.allocate(Long.BYTES).putLong(0, back));
        return OptionalLong.of(back);
    }

    private static void write(EventClock clock, DataOutput output) throws IOException {
        output.writeLong(clock.nowMs());
        output.writeBoolean(clock.hasMoved());
    }

    /** Returns whether it could be written. */
    private static boolean write(String stage, Writing state, BiConsumer<String, ByteBuffer> records) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            state.to(new DataOutputStream(bytes));
            records.accept(stage, ByteBuffer.wrap(bytes.toByteArray()));
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.error("The state of {} cannot be written, so a recovery begins earlier, and more of the journal is kept", stage, e);
            return false;
        }
    }

    /** Notes a moment, and returns the position from which on the journal must be replayed to restore the lane. */
    public long lookBack(long position) {
        long own = processors.stream().mapToLong(stage -> lookBack(stage, position)).min().orElse(position);
        moments.merge(position, endless ? 0 : own, Math::min);
        long back = endless ? 0 : position;
        for (int stage = 0; stage < chain; stage++) {
            back = moments.getOrDefault(Math.max(back, moments.firstKey()), back);
        }
        moments.headMap(back).clear();
        return back;
    }

    /** A stage that cannot report its horizon reads back to the beginning: events must enter nevertheless. */
    private long lookBack(ProcessorStage stage, long position) {
        try {
            return stage.state().lookBack(lane, position);
        } catch (RuntimeException e) {
            LOG.error("{} cannot report how far it reads back, so its journal is kept", stage.id(), e);
            return 0;
        }
    }

    /** Notes where the replay begins, or continues after events that its journal has lost. */
    public void begin(long position) {
        replayedFrom = position;
        whole = false;
        lookBack(position);
    }

    /** Notes that all stages have written their state at a position, and how far they reach back from there. */
    public void reach(long position, long back) {
        lookBack(position);
        noteBack(back);
    }

    /** Reads what a stage wrote at this place. */
    public void read(String stage, byte[] state) {
        processors.stream().filter(processor -> processor.id().equals(stage)).forEach(processor -> {
            read(processor, state);
            if (!whole) {
                partlyReplayed.put(processor, state);
            }
        });
        if (clocks.containsKey(stage)) {
            read(stage, state, input -> clocks.get(stage).recover(input.readLong(), input.readBoolean()));
        }
        if (beans.containsKey(stage)) {
            read(beans.get(stage), stage, state);
        }
    }

    /** A bean that cannot read its state would lose it with the next segment. */
    private static void read(WritableBean bean, String stage, byte[] state) {
        try {
            bean.read(new DataInputStream(new ByteArrayInputStream(state)));
        } catch (IOException | RuntimeException e) {
            throw new ConfigurationException("bean " + stage + " cannot read its state: " + e, e);
        }
    }

    private void noteBack(long position) {
        if (!whole && position >= replayedFrom) {
            whole = true;
            partlyReplayed.forEach(this::read);
        }
        partlyReplayed.clear();
    }

    private void read(ProcessorStage processor, byte[] state) {
        read(processor.id(), state, input -> processor.state().read(lane, input, whole));
    }

    private static void read(String stage, byte[] state, Reading reading) {
        try {
            reading.from(new DataInputStream(new ByteArrayInputStream(state)));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} is recovered without a part of its state: {}", stage, e.getMessage());
        }
    }
}
