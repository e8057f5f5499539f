// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * From the jar of an application to the definition of its network, without OSGi. Start with {@code JarApplication}, which does this on a
 * plain class path; a server does it with the bundle of the jar.
 */
package org.vesper.application;
