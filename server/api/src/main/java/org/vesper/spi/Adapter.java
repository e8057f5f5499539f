// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

/**
 * A running way into (later also out of) the server: a transport and a decoder.
 *
 * <p><b>Called by</b> the container: {@code start} once, then {@code status} from any thread, then {@code close} once, also
 * when {@code start} failed or was never called.
 * <b>Threading:</b> an adapter makes its own threads with {@link AdapterContext#threads()} and has ended all of them when
 * {@code close} returns.
 */
public interface Adapter extends AutoCloseable {

    /** Opens what it listens on; when it returns, events can come. Throws {@link ConfigurationException} if it cannot. */
    void start();

    /** Figures for management, consistent enough to read while events flow. */
    AdapterStatus status();

    /** Ends in an orderly way: takes no new events, tells its clients, ends its threads. */
    @Override
    void close();
}
