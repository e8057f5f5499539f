// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.List;
import java.util.Map;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.figure.Figure;

/** An adapter that opens a resource when it starts and releases it when it closes, unless a successor has taken it over. */
abstract class OpenedAdapter implements Adapter {

    private final String owner;
    private boolean holding;

    OpenedAdapter(AdapterContext context) {
        owner = context.owner();
    }

    /** Opens the resource; by default there is none. */
    protected void open() throws Exception {
    }

    /** Closes the resource; not called if {@link #open()} has failed. */
    protected void release() throws Exception {
    }

    /** The name of the source or the target in management. */
    protected String address() {
        return getClass().getSimpleName();
    }

    /** The figures of this kind of adapter, for example how far it is behind its source. */
    protected List<Figure> figures() {
        return List.of();
    }

    /** Texts by name: settings in force, states. */
    protected Map<String, String> details() {
        return Map.of();
    }

    /** The name in messages: "adapter ticks of signal-generation". */
    protected final String owner() {
        return owner;
    }

    @Override
    public void start() {
        holding(this::open);
    }

    @Override
    public void close() {
        if (!holding) {
            return;
        }
        holding = false;
        try {
            release();
        } catch (Exception e) {
            throw new IllegalStateException(owner + " failed to close: " + e, e);
        }
    }

    /** Opens the resource and records that this adapter holds it. <b>Failure:</b> a {@link ConfigurationException}. */
    final void holding(Opening opening) {
        try {
            opening.open();
        } catch (ConfigurationException e) {
            throw e;
        } catch (Exception e) {
            throw new ConfigurationException(owner + " cannot be opened: " + e, e);
        }
        holding = true;
    }

    /** Records that a successor holds the resource. */
    final void markTakenOver() {
        holding = false;
    }

    interface Opening {

        void open() throws Exception;
    }
}
