// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.vesper.wire.client.UnacknowledgedFrames;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;

/**
 * A session of a run, over all its connections: the frames of events that the server has not acknowledged, and how many it has accepted.
 *
 * <p><b>Threading:</b> as for a {@link Connection}. Each frame is copied once.
 */
final class KeptSession {

    private final String name;
    private final UnacknowledgedFrames frames = new UnacknowledgedFrames(Long.MAX_VALUE, 0);
    private SessionGrant grant;
    private long taken;
    private long refused;
    private long refusedBefore;

    KeptSession(String name) {
        this.name = name;
    }

    /** Reports that the server does not know any more which events it has taken, so that no count can be exact. */
    static final class LostException extends IOException {

        private static final long serialVersionUID = 1L;

        private LostException(String message) {
            super(message);
        }
    }

    /** What HELLO says of the session. */
    SessionClaim claim() {
        return new SessionClaim(name, grant == null ? 0 : grant.epoch(), frames.first());
    }

    /**
     * Takes what WELCOME says of the session. <b>Failure:</b> a {@link org.vesper.wire.format.WireException} if a kept event is longer than
     * the server takes now.
     *
     * @param maxFrameBytes what the server takes
     * @param layout the only one of the session
     */
    void goOn(SessionGrant said, int maxFrameBytes, EventLayout layout) throws LostException {
        boolean begunAnew = grant != null && grant.epoch() != said.epoch();
        if (begunAnew && isWaiting()) {
            throw new LostException("the server has lost session " + name + ", after it had taken " + taken + " of " + frames.next()
                    + " events for certain");
        }
        if (begunAnew) {
            refusedBefore += refused;
            refused = 0;
        }
        grant = said;
        frames.cut(maxFrameBytes, List.of(layout));
        release(said.position(), said.durable());
    }

    /** Takes a report. */
    void acknowledge(Answer.Ack ack) {
        refused = ack.rejected() + ack.shed();
        release(ack.taken(), ack.durable());
    }

    /** Keeps a copy of a frame, from position to limit, that carries the next events. */
    void keep(int events, ByteBuffer frame) {
        frames.add(events, frame);
    }

    /** The position of the next event. */
    long next() {
        return frames.next();
    }

    /** The frames that a new connection begins with, after its definitions. */
    List<ByteBuffer> unacknowledged() {
        return frames.from(grant.position());
    }

    /** Whether events are not acknowledged. */
    boolean isWaiting() {
        return frames.bytes() > 0;
    }

    /** The number of events that the server has accepted. */
    long accepted() {
        return taken - refused - refusedBefore;
    }

    private void release(long before, long durable) {
        taken = before;
        frames.releaseBefore(grant.durability() == Durability.NONE ? before : durable);
    }
}
