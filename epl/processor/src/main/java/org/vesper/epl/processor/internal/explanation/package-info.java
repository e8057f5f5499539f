// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Explains why a rule had an output, or none. In a second engine run the rules that fill its streams, and for each clause of it a rule that
 * shows the values of the conditions.
 */
package org.vesper.epl.processor.internal.explanation;
