// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** A client of an adapter. It is an interface for the same reason as {@link LatencyFigures}. */
public interface ClientFigures {

    /** The remote address, host:port. */
    String getAddress();

    /** The data that it sends, for example the name of an event type; empty if it has not declared it. */
    String getSends();

    /** Time since it connected. */
    long getConnectedMs();

    /** Time since it last sent anything. */
    long getSilentMs();

    /** Events accepted from it. */
    long getEventsAccepted();

    /** Memory that the adapter holds for it. */
    long getMemoryBytes();

    /** The subject of the certificate by which it has proved who it is; empty if it has shown none. */
    String getCertificate();
}
