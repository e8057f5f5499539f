// SPDX-License-Identifier: GPL-2.0-or-later

/** The analysis of slow outputs by JMX: {@link org.vesper.management.analysis.LatencyAnalysisMXBean}. */
package org.vesper.management.analysis;
