// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.WritableBean;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.stage.ProcessorStage;

/**
 * What the stages of a lane write into its journal when a segment begins: the state that no events bring back, and how far they look back
 * for all else. A lane that is fed from there on, and reads the state, holds what it held.
 *
 * <p>A stage behind another one looks back at what that one made of its own past, so the lane looks back from where the last stage does,
 * and so on, as often as stages with rules are behind each other.
 *
 * <p><b>Threading:</b> the thread in the lane. <b>Failure:</b> state that cannot be written or read is told in the log.
 */
public final class LaneState {

    private static final Logger LOG = LoggerFactory.getLogger(LaneState.class);
    /** Not the name of a stage. */
    private static final String OF_LANE = "";

    private final Lane lane;
    private final List<ProcessorStage> processors;
    private final Map<String, WritableBean> beans;
    private final int chain;
    private final boolean endless;
    private final NavigableMap<Long, Long> moments = new TreeMap<>();

    private interface Writing {

        void to(DataOutput output) throws IOException;
    }

    private interface Reading {

        void from(DataInputStream input) throws IOException;
    }

    /**
     * The state of a lane.
     *
     * @param beans those that have state to write
     * @param chain the greatest number of its processors that are behind each other
     * @param endless whether another bean may retain anything
     */
    public LaneState(Lane lane, List<ProcessorStage> processors, Map<String, WritableBean> beans, int chain, boolean endless) {
        this.lane = lane;
        this.processors = processors;
        this.beans = beans;
        this.chain = chain;
        this.endless = endless;
    }

    /** Whether this is the name under which a journal says how far the lane looks back; it says so last. */
    static boolean isOfLane(String stage) {
        return stage.equals(OF_LANE);
    }

    /** Writes the state under the name of each stage, and last how far the lane looks back; returns that position. */
    public long write(long position, BiConsumer<String, ByteBuffer> records) {
        processors.forEach(stage -> write(stage.id(), output -> stage.state().write(lane, output), records));
        beans.forEach((stage, bean) -> write(stage, bean::write, records));
        long back = lookBack(position);
        records.accept(OF_LANE, ByteBuffer.allocate(Long.BYTES).putLong(0, back));
        return back;
    }

    private static void write(String stage, Writing state, BiConsumer<String, ByteBuffer> records) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            state.to(new DataOutputStream(bytes));
            records.accept(stage, ByteBuffer.wrap(bytes.toByteArray()));
        } catch (IOException | RuntimeException e) {
            LOG.error("The state of {} cannot be written, so after a restart it would be that of an earlier time", stage, e);
        }
    }

    /** Notes a moment, and returns the position from which on the lane must be fed to hold what it holds. */
    public long lookBack(long position) {
        long own = processors.stream().mapToLong(stage -> stage.state().lookBack(lane, position)).min().orElse(position);
        moments.merge(position, endless ? 0 : own, Math::min);
        long back = endless ? 0 : position;
        for (int stage = 0; stage < chain; stage++) {
            back = moments.getOrDefault(Math.max(back, moments.firstKey()), back);
        }
        moments.headMap(back).clear();
        return back;
    }

    /** Reads what a stage wrote at this place; that of the lane only tells that all have. */
    public void read(String stage, byte[] state, long position) {
        if (isOfLane(stage)) {
            lookBack(position);
        }
        processors.stream().filter(processor -> processor.id().equals(stage)).forEach(
                processor -> read(stage, state, input -> processor.state().read(lane, input)));
        if (beans.containsKey(stage)) {
            read(stage, state, beans.get(stage)::read);
        }
    }

    private static void read(String stage, byte[] state, Reading reading) {
        try {
            reading.from(new DataInputStream(new ByteArrayInputStream(state)));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} is recovered without a part of its state: {}", stage, e.getMessage());
        }
    }
}
