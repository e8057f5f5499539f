// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.Set;
import org.vesper.config.ConfigurationException;

/**
 * A running connection into the server or out of it: a transport with a decoder or an encoder.
 *
 * <p>An adapter that also implements {@link org.vesper.api.EventSink} is an output adapter: the network names it as a listener, it receives
 * the events of the stages before it, and it has no listeners. An exception of its {@code onEvent} is counted as a fault of its stage and
 * logged; events that it rejects in any other form it counts itself, see {@link AdapterStatus}. Any other adapter is an input adapter,
 * which sends events to its {@link AdapterContext#inlet()}.
 *
 * <p>Most adapters need only a few lines: extend {@link PollingAdapter}, {@link ThreadPerConnectionAdapter} or {@link OutputAdapter}.
 *
 * <p><b>Called by</b> the container: {@code start} once, then {@code status} from any thread, then {@code close} once, also
 * when {@code start} failed or was never called. Output adapters are started before input adapters, and closed after all stages before
 * them. <b>Threading:</b> an adapter makes its own threads with {@link AdapterContext#threads()} and has ended all of them when
 * {@code close} returns. {@code onEvent} is called by one thread at a time; while it blocks, the stages before it wait.
 */
public interface Adapter extends AutoCloseable {

    /**
     * Opens its port, source or target; when it returns, events can flow. Throws {@link ConfigurationException} if it cannot. All adapters
     * of an application together have 30 s for this; after that the thread is interrupted, and the application does not start. In an update
     * each adapter has 30 s; after that the thread is interrupted, and the update is rolled back.
     */
    void start();

    /** Figures for management, consistent enough to read while events flow. */
    AdapterStatus status();

    /** The names of the event types that it can emit; none if that is unknown. Read once, before it is started. */
    default Set<String> emits() {
        return Set.of();
    }

    /**
     * The names of the applications on this server whose events it takes; empty if its events come from elsewhere. When several
     * applications are updated together, these are halted before its own. May be called at any time.
     */
    default Set<String> takesFrom() {
        return Set.of();
    }

    /**
     * Emits all events that it has buffered. Called when the application is suspended, after events have stopped coming in; {@code onEvent}
     * may be called meanwhile. To suspend takes 30 s at most, for all stages and adapters together; after that the thread is interrupted,
     * and the application continues. An output adapter of an application with recovery is flushed several times a second, and before it is
     * closed. <b>Failure:</b> an exception is counted as a fault; the adapter keeps what it could not emit, since it is flushed again, and
     * what it still keeps when it is closed is made again after the next start.
     */
    default void flush() {
    }

    /**
     * Shuts down in order: takes no new events, notifies its clients, ends its threads, flushes. After 10 s the thread is interrupted, and
     * the next stage is closed. An adapter that an update closes has 30 s; after that the thread is interrupted, and the update is rolled
     * back.
     */
    @Override
    void close();
}
