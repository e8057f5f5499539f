// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The start of a server: {@code Launcher} reads options and settings of an {@code Instance}, and {@code Container} starts the OSGi
 * framework with the bundles of the distribution. The only server code on the plain class path.
 */
package org.vesper.launcher;
