// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a run has shown: {@link org.vesper.loadgen.report.RunResult} holds it, {@link org.vesper.loadgen.report.Verdict} judges its
 * {@link org.vesper.loadgen.report.Evidence}, {@link org.vesper.loadgen.report.ResultTable} prints it for people and
 * {@link org.vesper.loadgen.report.Report} for programs. Knows the contract and the figures of {@code measure}.
 */
package org.vesper.loadgen.report;
