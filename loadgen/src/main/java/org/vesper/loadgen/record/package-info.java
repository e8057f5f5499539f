// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The results of runs in files: {@link org.vesper.loadgen.record.ReportFolder} keeps them, {@link org.vesper.loadgen.record.RunRecord} is
 * one of them as it was read again. Everything that shows or compares runs reads them here, so that it can do so for the runs of another
 * day or machine too. Knows only JSON and HdrHistogram's logs.
 */
package org.vesper.loadgen.record;
