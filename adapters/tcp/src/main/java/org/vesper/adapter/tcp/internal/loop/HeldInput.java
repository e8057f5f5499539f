// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.WireException;

/**
 * Input of a connection that has been read and waits until it may be processed, oldest first. Its buffers count as memory: ten thousand
 * clients of a suspended application hold one each. <b>Threading:</b> the event loop of the connection, unless stated otherwise.
 */
public final class HeldInput {

    /** The bytes of one read. <b>Units:</b> nanoseconds of the server's clock. */
    public static final class Read {

        private final ByteBuf bytes;
        private final int chargedBytes;
        private long readNs;
        private long sinceNs;
        private boolean shed;

        private Read(ByteBuf bytes, int chargedBytes, long readNs, long sinceNs) {
            this.bytes = bytes;
            this.chargedBytes = chargedBytes;
            this.readNs = readNs;
            this.sinceNs = sinceNs;
        }

        public ByteBuf bytes() {
            return bytes;
        }

        /** When it was read. */
        public long readNs() {
            return readNs;
        }

        /** The earliest time at which it may have arrived. */
        public long sinceNs() {
            return sinceNs;
        }

        /** Has its events shed, whatever their age is: later input needs the room. */
        public void lacksRoom() {
            shed = true;
        }

        /** Whether its events are shed, whatever their age is. */
        public boolean isShed() {
            return shed;
        }
    }

    private final ArrayDeque<Read> reads = new ArrayDeque<>();
    private final MemoryShare memory;

    public HeldInput(MemoryShare memory) {
        this.memory = memory;
    }

    /** Counts as memory of another adapter. */
    public void moveTo(SymbolMemory other, long limitBytes) {
        memory.moveTo(other, limitBytes);
    }

    /**
     * Adds input, which then belongs to this object. <b>Failure:</b> a {@link WireException} if there is no memory for it; then it still
     * belongs to the caller.
     */
    public void add(ByteBuf bytes, long nowNs) {
        if (bytes.isReadable()) {
            memory.take(bytes.capacity());
            reads.add(new Read(bytes, bytes.capacity(), nowNs, nowNs));
        } else {
            bytes.release();
        }
    }

    /** Adds input that may have arrived earlier than now, which then belongs to this object; returns whether there was room for it. */
    public boolean offer(ByteBuf bytes, long nowNs, long sinceNs) {
        boolean charged = memory.tryTake(bytes.capacity());
        if (!charged && isReadable()) {
            return false;
        }
        reads.add(new Read(bytes, charged ? bytes.capacity() : 0, nowNs, sinceNs));
        return true;
    }

    /** Whether something waits. Each read that waits has bytes. */
    public boolean isReadable() {
        return !reads.isEmpty();
    }

    /** What has waited for the longest time. */
    public Read first() {
        return reads.element();
    }

    /** Removes what has waited for the longest time if it has been processed completely. */
    public void removeProcessed() {
        if (isReadable() && !first().bytes.isReadable()) {
            remove();
        }
    }

    /** Has the time from then to now count neither for when it was read nor for how long it has waited. */
    public void discount(long thenNs, long nowNs) {
        for (Read read : reads) {
            read.readNs += nowNs - Math.max(thenNs, read.readNs);
            read.sinceNs += nowNs - Math.max(thenNs, read.sinceNs);
        }
    }

    /** Discards all. */
    public void drop() {
        while (isReadable()) {
            remove();
        }
    }

    /** The memory in use, in bytes. Called by any thread. */
    public long usedBytes() {
        return memory.usedBytes();
    }

    private void remove() {
        Read read = reads.remove();
        memory.giveBack(read.chargedBytes);
        read.bytes.release();
    }
}
