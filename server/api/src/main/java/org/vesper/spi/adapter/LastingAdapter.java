// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * An adapter whose resources outlive an update of its application: sockets, clients, its position in a file, a schedule. The stage of the
 * new version takes them over from the stage of the old version with the same id; any other adapter is closed, and a new one opened.
 *
 * <p><b>Order of an update:</b> the new version is made beside the old one; {@code fresh.canTakeOver(old)}; {@code old.pause()}; the
 * streams downstream are drained; {@code fresh.takeOver(old)} instead of {@code fresh.start()}; {@code fresh.resume()};
 * {@code old.close()}. If anything fails, the rollback takes the same steps: {@code old.takeOver(fresh)}, {@code old.resume()},
 * {@code fresh.close()}. An output adapter is paused after the last event of the old version and resumed before the first of the new one;
 * since a later step may still fail, it may be paused again, by {@code fresh.flush()} and {@code fresh.pause()}, before it gives its
 * resources back. An input adapter is resumed when nothing can fail any more.
 *
 * <p><b>Threading:</b> all are called by threads of the container, one call after the other. A call that takes longer than 30 s is
 * interrupted and counts as failed.
 */
public interface LastingAdapter extends Adapter {

    /**
     * Whether {@link #takeOver} is possible: the predecessor is of the same kind, and its open resources are those that the settings of
     * this adapter require. Nothing has been paused yet. If it is not possible, the predecessor is closed before this adapter is started.
     */
    boolean canTakeOver(Adapter predecessor);

    /**
     * Stops taking events, and finishes what it has begun: when this returns, none of its threads is in its inlet, and none enters until
     * {@link #resume()}. Clients stay connected and wait. The inlet is open meanwhile, even that of a suspended application, so a thread
     * that waits there with a batch gets through. An output adapter has nothing to do, because it receives no events then. <b>Failure:</b>
     * an exception if its threads do not finish within 10 s, or when interrupted; {@link #resume()} follows.
     */
    void pause();

    /** Continues after {@link #pause()}, or begins after {@link #takeOver}. Must not fail, and must not wait for its inlet. */
    void resume();

    /**
     * Takes over the resources of a paused adapter, and is paused too until {@link #resume()}. The predecessor keeps nothing open: its
     * {@code close} only ends its threads, and it may be asked to take everything back. <b>Failure:</b> an exception, and the predecessor
     * still has all its resources.
     */
    void takeOver(Adapter predecessor);
}
