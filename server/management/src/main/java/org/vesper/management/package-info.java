// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The operator's view of the server: the MBeans, their names, and how a client on the same machine finds the server and logs in. A client
 * needs this package, {@code org.vesper.management.figures}, {@code org.vesper.api}, {@code org.vesper.config}, and the JDK.
 */
package org.vesper.management;
