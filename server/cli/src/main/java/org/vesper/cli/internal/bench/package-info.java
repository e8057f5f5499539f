// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands that measure: {@link org.vesper.cli.internal.bench.BenchmarkRun} starts a server and a load generator, the others say what
 * these measure.
 */
package org.vesper.cli.internal.bench;
