// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import org.vesper.management.figures.ClientFigures;
import org.vesper.spi.adapter.ClientStatus;

/** A client of an adapter, at one moment. */
record ClientView(ClientStatus status) implements ClientFigures {

    @Override
    public String getAddress() {
        return status.address();
    }

    @Override
    public String getSends() {
        return status.sends();
    }

    @Override
    public long getConnectedMs() {
        return status.connectedMs();
    }

    @Override
    public long getSilentMs() {
        return status.silentMs();
    }

    @Override
    public long getEventsAccepted() {
        return status.eventsAccepted();
    }

    @Override
    public long getMemoryBytes() {
        return status.memoryBytes();
    }

    @Override
    public String getCertificate() {
        return status.certificate();
    }
}
