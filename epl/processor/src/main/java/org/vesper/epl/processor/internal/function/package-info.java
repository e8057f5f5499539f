// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The functions and aggregates that rules call, in the form Esper requires: PERC, STDDEV and TREND, and those of the application. Knows
 * Esper's extension interfaces, but nothing else of this module.
 */
package org.vesper.epl.processor.internal.function;
