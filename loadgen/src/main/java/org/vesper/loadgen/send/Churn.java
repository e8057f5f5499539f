// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Replaces connections by new ones, in turn and at equal distances of time. A thread of its own opens the next one beforehand, so that the
 * sender waits for none.
 *
 * <p><b>Threading:</b> the sender's thread. <b>Failure:</b> a connection that cannot be opened is a failure of the run.
 */
final class Churn implements AutoCloseable {

    private static final long SECOND_NS = 1_000_000_000L;

    private final double perSecond;
    private final ConnectionSet connections;
    private final long startNs;
    private final BlockingQueue<Attempt> opened = new ArrayBlockingQueue<>(1);
    private Thread opener;
    private volatile long replaced;

    /** An open connection, or the reason why there is none. */
    private record Attempt(Connection connection, IOException failure) {
    }

    /** @param perSecond how many are replaced; 0 for none */
    Churn(double perSecond, ConnectionSet connections, long startNs) {
        this.perSecond = perSecond;
        this.connections = connections;
        this.startNs = startNs;
    }

    /** The number of connections replaced so far. Called by any thread. */
    long replaced() {
        return replaced;
    }

    /** Replaces the next connection, if it is time and the new one is open. */
    void replaceDue(long nowNs, ConnectionFeed[] feeds, List<String> failures) {
        if (perSecond == 0 || nowNs - startNs < (replaced + 1) * SECOND_NS / perSecond) {
            return;
        }
        if (opener == null) {
            opener = new Thread(this::openAll, "loadgen-churn");
            opener.setDaemon(true);
            opener.start();
        }
        ConnectionFeed feed = feeds[(int) (replaced % feeds.length)];
        Attempt next = feed.isReplaceable() ? opened.poll() : null;
        if (next == null) {
            return;
        } else if (next.failure() != null) {
            failures.add("Connection " + feed.number() + " could not be opened again: " + next.failure().getMessage() + ".");
            return;
        }
        feed.replaceBy(next.connection());
        connections.replace(feed.number(), next.connection());
        replaced++;
    }

    private void openAll() {
        try {
            while (!Thread.interrupted()) {
                for (int number : connections.numbers()) {
                    offer(number);
                }
            }
        } catch (InterruptedException e) {
            // The run has ended.
        }
    }

    private void offer(int number) throws InterruptedException {
        try {
            Connection fresh = connections.openAnother(number);
            try {
                opened.put(new Attempt(fresh, null));
            } catch (InterruptedException e) {
                fresh.close();
                throw e;
            }
        } catch (IOException e) {
            opened.put(new Attempt(null, e));
        }
    }

    /** Ends the thread, and closes the connection that nobody needs any more. */
    @Override
    public void close() {
        if (opener == null) {
            return;
        }
        opener.interrupt();
        try {
            opener.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Attempt left = opened.poll();
        if (left != null && left.connection() != null) {
            left.connection().close();
        }
    }
}
