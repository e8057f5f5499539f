// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The report as one HTML page that needs no network and no script: {@link org.vesper.loadgen.page.ReportPage} shows the runs of a report,
 * with the charts of the paper. Knows {@code record}, {@code ratio} and {@code chart}.
 */
package org.vesper.loadgen.page;
