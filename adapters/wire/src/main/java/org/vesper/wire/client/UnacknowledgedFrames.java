// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.wire.format.EventLayout;

/**
 * The EVENTS frames of a session that a server has not acknowledged yet, to be sent again over the next connection. A frame is kept and
 * sent again as a whole, unless the server takes only shorter ones now; the server passes over those of its events that it has taken.
 *
 * <p><b>Threading:</b> one thread. <b>Units:</b> bytes of whole frames.
 */
public final class UnacknowledgedFrames {

    private long maxBytes;
    private final ArrayDeque<Frame> frames = new ArrayDeque<>();
    private long bytes;
    private long next;
    private long released;

    private record Frame(long begin, long end, ByteBuffer content) {
    }

    /**
     * Creates a store without frames.
     *
     * @param position the position of the first event that is going to be added
     */
    public UnacknowledgedFrames(long maxBytes, long position) {
        this.maxBytes = maxBytes;
        this.next = position;
    }

    /** Changes the room; frames beyond it stay until they are acknowledged. */
    public void limit(long newMaxBytes) {
        maxBytes = newMaxBytes;
    }

    /** Whether another frame may be kept; one frame always may. */
    public boolean hasRoom(int frameBytes) {
        return frames.isEmpty() || bytes + frameBytes <= maxBytes;
    }

    /** Keeps a copy of a frame, from position to limit, that carries the next events. */
    public void add(int events, ByteBuffer frame) {
        ByteBuffer copy = ByteBuffer.allocate(frame.remaining()).put(frame.duplicate()).flip();
        frames.add(new Frame(next, next + events, copy));
        next += events;
        bytes += copy.remaining();
    }

    /**
     * The position of the first event that a server may lack; if there is none, of the one that is added next. Events before it that are
     * still in a frame were acknowledged: a server that begins here passes over them.
     */
    public long first() {
        return frames.isEmpty() ? next : Math.max(frames.peek().begin(), released);
    }

    /** Numbers the events that are added from now on from a position on, if that is behind the present one. */
    public void skipTo(long position) {
        next = Math.max(next, position);
    }

    /** The position of the event that is added next. */
    public long next() {
        return next;
    }

    /** The number of bytes kept. */
    public long bytes() {
        return bytes;
    }

    /** Forgets the frames all of whose events are before a position. */
    public void releaseBefore(long position) {
        released = Math.max(released, position);
        while (!frames.isEmpty() && frames.peek().end() <= position) {
            bytes -= frames.poll().content().remaining();
        }
    }

    /**
     * Cuts the frames that are too long for a server, between their events.
     *
     * @param maxPayloadBytes the server's limit
     * @param layouts those of the session, by their numbers
     * @throws org.vesper.wire.format.WireException if a single event is too long
     */
    public void cut(int maxPayloadBytes, List<EventLayout> layouts) {
        FrameCutter cutter = new FrameCutter(maxPayloadBytes, layouts);
        if (frames.stream().noneMatch(frame -> cutter.isTooLong(frame.content()))) {
            return;
        }
        List<Frame> parts = frames.stream().flatMap(frame -> parts(frame, cutter)).toList();
        frames.clear();
        frames.addAll(parts);
        bytes = parts.stream().mapToLong(part -> part.content().remaining()).sum();
    }

    private static Stream<Frame> parts(Frame frame, FrameCutter cutter) {
        if (!cutter.isTooLong(frame.content())) {
            return Stream.of(frame);
        }
        List<Frame> parts = new ArrayList<>();
        long begin = frame.begin();
        for (FrameCutter.Part part : cutter.events(frame.content())) {
            parts.add(new Frame(begin, begin + part.events(), part.frame()));
            begin += part.events();
        }
        return parts.stream();
    }

    /** The frames with events at or behind a position, in the order in which they were added. */
    public List<ByteBuffer> from(long position) {
        return frames.stream().filter(frame -> frame.end() > position).map(frame -> frame.content().duplicate()).toList();
    }
}
