// SPDX-License-Identifier: GPL-2.0-or-later

/** Checks of the Java and the machine that a server runs on, with advice. A server runs them when it is asked, a command when none runs. */
package org.vesper.management.machine;
