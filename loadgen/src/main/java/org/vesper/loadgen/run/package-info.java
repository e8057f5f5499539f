// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The command: {@link org.vesper.loadgen.run.LoadGenerator} reads the command line, LoadRun performs a run from the first connection to the
 * verdict. It knows all packages of the load generator; none knows it.
 */
package org.vesper.loadgen.run;
