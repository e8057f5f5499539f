// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.Map;
import org.vesper.config.ConfigurationException;

/** What opens something when it starts and releases it when it closes, unless another has taken it over. */
abstract class OpenedAdapter implements Adapter {

    private final String owner;
    private boolean holding;

    OpenedAdapter(AdapterContext context) {
        owner = context.owner();
    }

    /** Opens what it needs; by default there is nothing to open. */
    protected void open() throws Exception {
    }

    /** Closes what {@link #open()} has opened; not called if that has failed. */
    protected void release() throws Exception {
    }

    /** What names the source or the target in management. */
    protected String address() {
        return getClass().getSimpleName();
    }

    /** Further figures by name. */
    protected Map<String, String> details() {
        return Map.of();
    }

    /** How its author knows it, for messages: "adapter ticks of signal-generation". */
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
            throw new IllegalStateException(owner + " could not be closed in an orderly way: " + e, e);
        }
    }

    /** Opens something. <b>Failure:</b> a {@link ConfigurationException}. */
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

    /** Another has what was open. */
    final void letGo() {
        holding = false;
    }

    interface Opening {

        void open() throws Exception;
    }
}
