// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.health;

import java.util.List;

/**
 * A part of a server that reports its own conditions. A bundle of the server registers it as an OSGi service; an adapter only implements
 * it.
 *
 * <p><b>Called by</b> any thread, about once a second and whenever somebody asks for the state of the server. It must not wait for events,
 * applications or other machines. <b>Failure:</b> an exception is a condition itself.
 */
@FunctionalInterface
public interface HealthCheck {

    /** What must be mended now; empty if all is well. */
    List<Condition> conditions();
}
