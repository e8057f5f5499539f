// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens the connection of a session again after it has broken: at most once in a tenth of a second, for at most a minute. An attempt blocks
 * the sender's thread, so the other connections are late too if the server does not answer.
 *
 * <p><b>Threading:</b> the sender's thread.
 */
final class Recovery {

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    private final ConnectionSet connections;
    private final int number;
    private boolean needed;
    private long brokenNs;
    private long nextNs;
    private long reconnections;

    Recovery(ConnectionSet connections, int number) {
        this.connections = connections;
        this.number = number;
    }

    /** Whether the connection is broken. */
    boolean isNeeded() {
        return needed;
    }

    /** Begins after a connection has broken. */
    void begin() {
        needed = true;
        brokenNs = System.nanoTime();
        nextNs = brokenNs + PAUSE_NS;
    }

    /**
     * Tries to open the connection, if it is time.
     * <b>Failure:</b> the last one, if another attempt has no prospect or the time is over.
     */
    Optional<Connection> attempt(Connection former) throws IOException {
        if (System.nanoTime() < nextNs) {
            return Optional.empty();
        }
        try {
            Connection fresh = connections.goOn(number, former);
            needed = false;
            reconnections++;
            return Optional.of(fresh);
        } catch (KeptSession.LostException e) {
            throw e;
        } catch (IOException e) {
            nextNs = System.nanoTime() + PAUSE_NS;
            if (nextNs - brokenNs > PATIENCE_NS) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** How often the connection has been opened again. */
    long reconnections() {
        return reconnections;
    }
}
