// SPDX-License-Identifier: GPL-2.0-or-later

/** Applications in a test of JUnit 5; {@link org.vesper.junit.VesperContainer} is where to begin. */
package org.vesper.junit;
