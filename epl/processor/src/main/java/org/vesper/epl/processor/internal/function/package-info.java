// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The functions and aggregates that rules call, as Esper wants them: PERC and TREND, and those of the application. Knows Esper's
 * interfaces for extensions and nothing of this module.
 */
package org.vesper.epl.processor.internal.function;
