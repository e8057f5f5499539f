// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The figures of the server in the formats of Prometheus, read when somebody scrapes them. {@link
 * org.vesper.http.internal.metrics.Metric} lists them; {@link org.vesper.http.internal.metrics.MetricsPage} answers with them.
 */
package org.vesper.http.internal.metrics;
