// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The results of a run: {@link org.vesper.loadgen.report.RunResult} holds them, {@link org.vesper.loadgen.report.Verdict} judges the {@link
 * org.vesper.loadgen.report.Evidence}, {@link org.vesper.loadgen.report.ResultTable} prints them for people and {@link
 * org.vesper.loadgen.report.Report} writes them for programs. Knows the contract, the plan of {@code schedule} and the figures of {@code
 * measure}.
 */
package org.vesper.loadgen.report;
