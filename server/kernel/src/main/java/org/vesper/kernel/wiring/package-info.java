// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Turns a definition into connected stages. Begin with {@link org.vesper.kernel.wiring.Wiring}, whose javadoc shows the path of an event.
 * The package knows all packages of the kernel except {@code tap} and {@code network}.
 */
package org.vesper.kernel.wiring;
