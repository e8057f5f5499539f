// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The command {@code vesper bench compare}: {@link org.vesper.loadgen.compare.ReportComparison} says which figures of two reports differ
 * beyond the spread of their repeats. Knows {@code record}.
 */
package org.vesper.loadgen.compare;
