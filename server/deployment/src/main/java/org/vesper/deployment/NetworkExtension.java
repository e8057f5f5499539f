// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import org.vesper.kernel.definition.NetworkDefinition;

/**
 * Changes the network of each application before it is made. Register it as an OSGi service. A server has none; with one, tests put
 * stages of their own beside those of the application.
 *
 * <p><b>Called by</b> a thread that makes an application. <b>Failure:</b> what it throws fails the application.
 */
public interface NetworkExtension {

    NetworkDefinition extend(NetworkDefinition network);
}
