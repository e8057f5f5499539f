// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * A definition becomes stages that are wired to each other. Begin with {@link org.vesper.kernel.wiring.Wiring}, whose head shows the path
 * of an event. The package knows all packages of the kernel but {@code network}.
 */
package org.vesper.kernel.wiring;
