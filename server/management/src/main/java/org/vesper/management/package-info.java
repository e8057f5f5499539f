// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The operator's view of the server: the MBeans, their names, and how a client on the same machine finds the server and logs in. A client
 * needs nothing but this package and the JDK.
 */
package org.vesper.management;
