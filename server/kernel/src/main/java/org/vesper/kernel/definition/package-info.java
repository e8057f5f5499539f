// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The parts of a network as immutable records: the input of the kernel. Begin with {@link org.vesper.kernel.definition.NetworkDefinition}.
 * The package knows the API only.
 */
package org.vesper.kernel.definition;
