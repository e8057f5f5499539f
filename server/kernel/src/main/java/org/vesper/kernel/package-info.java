// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The event processing network at run time. {@link org.vesper.kernel.network.Network} wires the stages; an event enters at an
 * adapter's inlet, takes its lane once per batch, and is carried to the last bean on one thread.
 */
package org.vesper.kernel;
