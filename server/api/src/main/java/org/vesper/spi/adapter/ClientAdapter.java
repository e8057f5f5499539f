// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.List;

/** An adapter whose clients an operator can see and disconnect. <b>Threading:</b> called by any thread. */
public interface ClientAdapter extends Adapter {

    /** The clients that are connected now, in no order. */
    List<ClientStatus> clients();

    /** Closes the connection of the client with this address soon, and returns whether there is one. */
    boolean disconnect(String address);

    /**
     * Sends clients to other servers: those that are connected now, and each that connects until this is called again.
     *
     * @param to addresses, host:port, in order of preference; none if clients are served here again
     * @return how many connected clients are sent away
     * @throws IllegalArgumentException if an address is not one
     * @throws UnsupportedOperationException if the adapter cannot tell its clients where to go
     */
    default int redirect(List<String> to) {
        throw new UnsupportedOperationException("this kind of adapter cannot send its clients elsewhere");
    }

    /**
     * Sends one client to other servers.
     *
     * @param address that of the client
     * @param to as for {@link #redirect(List)}, at least one
     * @return whether there is such a client
     */
    default boolean redirect(String address, List<String> to) {
        throw new UnsupportedOperationException("this kind of adapter cannot send its clients elsewhere");
    }
}
