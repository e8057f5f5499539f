// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The kernel as the container uses it: {@link org.vesper.kernel.network.Network} is one running network, {@link
 * org.vesper.kernel.network.NetworkHandover} replaces it with the next version. The package knows all other packages of the kernel, and
 * none of them knows it.
 */
package org.vesper.kernel.network;
