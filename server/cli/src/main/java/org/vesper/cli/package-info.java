// SPDX-License-Identifier: GPL-2.0-or-later

/** The command line of the server: a client of its MBeans, and the starter of its processes. */
package org.vesper.cli;
