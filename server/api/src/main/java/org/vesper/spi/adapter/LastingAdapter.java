// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * An adapter that has something that is to outlive an update of its application: sockets, clients, its place in a file, a schedule. The
 * stage of the new version takes it from the stage of the old one with the same id; any other adapter is closed, and a new one opened.
 *
 * <p><b>Order of an update:</b> the new version is made beside the old one; {@code fresh.canTakeOver(old)}; {@code old.pause()}; the
 * streams behind it are emptied; {@code fresh.takeOver(old)} in the place of {@code fresh.start()}; {@code fresh.resume()};
 * {@code old.close()}. If anything fails, the way back is the same: {@code old.takeOver(fresh)}, {@code old.resume()},
 * {@code fresh.close()}. One that puts events out is paused after the last event of the old version and resumed before the first of the new
 * one; since something may still fail by then, it may be paused again, by {@code fresh.flush()} and {@code fresh.pause()}, before it gives
 * back. One that brings events in is resumed when nothing can fail any more.
 *
 * <p><b>Threading:</b> all are called by threads of the container, one call after the other. One that takes longer than 30 s is
 * interrupted, and counts as failed.
 */
public interface LastingAdapter extends Adapter {

    /**
     * Whether {@link #takeOver} can be asked for: the other is of the same kind, and what it has open is what the settings of this one ask
     * for. Nothing has been paused yet. If not, the other is closed before this one is started.
     */
    boolean canTakeOver(Adapter predecessor);

    /**
     * Takes nothing in any more, and finishes what it has begun: when this returns, none of its threads is in its inlet, and none enters
     * until {@link #resume()}. Clients stay and wait. The inlet is open meanwhile, also that of a suspended application, so a thread that
     * waits there with a batch gets through. One that puts events out has nothing to do: none come. <b>Failure:</b> an exception if its
     * threads do not get there, after 10 s or when interrupted; {@link #resume()} follows.
     */
    void pause();

    /** Goes on after {@link #pause()}, or begins after {@link #takeOver}. Must not fail, and must not wait for its inlet. */
    void resume();

    /**
     * Takes the place of an adapter that is paused, and is paused too until {@link #resume()}. The other keeps nothing open: its
     * {@code close} ends its threads only, and it may be asked to take everything back. <b>Failure:</b> an exception, and the other has
     * everything that it had.
     */
    void takeOver(Adapter predecessor);
}
