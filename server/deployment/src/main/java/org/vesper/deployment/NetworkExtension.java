// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import org.vesper.kernel.definition.NetworkDefinition;

/**
 * Changes the network of each application before it is created. Register it as an OSGi service. A server has none; tests use one to add
 * their own stages to those of the application.
 *
 * <p><b>Called by</b> a thread that creates an application. <b>Failure:</b> an exception fails the application.
 */
public interface NetworkExtension {

    NetworkDefinition extend(NetworkDefinition network);
}
