// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.ByteBuffer;

/**
 * A source of an adapter, whose events come out of the journal again.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
public interface Replayed extends AutoCloseable {

    /** Takes a part of the dictionary. */
    void dictionary(ByteBuffer part);

    /**
     * Makes the events of a batch and passes them to the sink, exactly as the adapter did when it had appended the batch: with the same
     * values, the same rejections, and the same receive time. The parameters are those of {@link InputJournal.Source#append}.
     */
    void events(int form, long position, int events, long receivedNs, ByteBuffer rows);

    /** The position in the source of the event that is being processed, as {@link InputJournal.SourceState#underWay()} was. */
    long underWay();

    /** Releases its memory: the journal has no more of this source in this segment. */
    @Override
    void close();
}
