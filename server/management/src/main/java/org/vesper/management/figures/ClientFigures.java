// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * A client of an adapter.
 *
 * @param address the remote address, host:port
 * @param sends the data that it sends, for example the name of an event type; empty if it has not declared it
 * @param connectedMs time since it connected
 * @param silentMs time since it last sent anything
 * @param eventsAccepted events accepted from it
 * @param memoryBytes memory that the adapter holds for it
 * @param certificate the subject of the certificate by which it has proved who it is; empty if it has shown none
 */
public record ClientFigures(String address, String sends, long connectedMs, long silentMs, long eventsAccepted, long memoryBytes,
        String certificate) {
}
