// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

/** What is shown of a client of an adapter. An interface for the reason that {@link LatencyFigures} is one. */
public interface ClientFigures {

    /** Where it comes from, host:port. */
    String getAddress();

    /** What it sends, the name of an event type for example; empty if it has not said. */
    String getSends();

    /** How long it has been connected. */
    long getConnectedMs();

    /** How long nothing has come from it. */
    long getSilentMs();

    /** Events taken from it. */
    long getEventsAccepted();

    /** Memory that the adapter holds for it. */
    long getMemoryBytes();
}
