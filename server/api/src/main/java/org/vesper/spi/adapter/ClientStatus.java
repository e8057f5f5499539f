// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * The figures of one client of an adapter.
 *
 * @param address where it comes from, "host:port", which names it among the clients of its adapter
 * @param sends what it sends, the name of an event type for example; empty until that is known
 * @param connectedMs how long it has been connected
 * @param silentMs how long it has been silent
 * @param eventsAccepted events taken from it
 * @param memoryBytes memory that the adapter holds for it
 * @param certificate the subject of the certificate by which it has proved who it is; empty if it has shown none
 */
public record ClientStatus(String address, String sends, long connectedMs, long silentMs, long eventsAccepted, long memoryBytes,
                           String certificate) {

    /** The figures of a client that has shown no certificate. */
    public ClientStatus(String address, String sends, long connectedMs, long silentMs, long eventsAccepted, long memoryBytes) {
        this(address, sends, connectedMs, silentMs, eventsAccepted, memoryBytes, "");
    }
}
