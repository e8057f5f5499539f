// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.List;

/** An adapter whose clients an operator can see and disconnect. <b>Threading:</b> called by any thread. */
public interface ClientAdapter extends Adapter {

    /** The clients that are connected now, in no order. */
    List<ClientStatus> clients();

    /** Closes the connection of the client with this address soon, and returns whether there is one. */
    boolean disconnect(String address);
}
