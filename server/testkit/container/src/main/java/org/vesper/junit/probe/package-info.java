// SPDX-License-Identifier: GPL-2.0-or-later

/** The interface between the test on its class path and the bundle in the framework; it uses only types of the JDK. */
package org.vesper.junit.probe;
