// SPDX-License-Identifier: GPL-2.0-or-later

/** Applications in a test of JUnit 5; start with {@link org.vesper.junit.VesperContainer}. */
package org.vesper.junit;
