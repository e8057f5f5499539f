// SPDX-License-Identifier: GPL-2.0-or-later

/** Where the two sides meet: the test on its class path, and the bundle in the framework. Types of the JDK only. */
package org.vesper.junit.probe;
