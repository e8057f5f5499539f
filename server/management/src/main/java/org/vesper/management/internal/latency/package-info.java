// SPDX-License-Identifier: GPL-2.0-or-later

/** Shows latencies: those that recorders of applications record, and those that an operator measures, with their thresholds. */
package org.vesper.management.internal.latency;
