// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * A bean or an output adapter that takes events with the identity of each, so that it can tell the ones that come twice. It has no
 * listeners; a bean with listeners is refused.
 *
 * <p><b>Called by</b> the container, as {@link EventSink} is: with {@link #onEvent(Object, OutputIdentity)} if the application recovers
 * from a journal, else with {@link #onEvent(Object)}, since nothing comes twice then.
 */
public interface IdentifiedSink extends EventSink {

    /** Takes an event that has an identity. */
    void onEvent(Object event, OutputIdentity identity);
}
