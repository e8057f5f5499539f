// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The functions that rules may call, found by {@link org.vesper.epl.language.internal.function.Functions}: argument and result types of a
 * call, the input on which its value depends, and its form in Esper's dialect. It depends on the tree and the types; checks and writers
 * depend on it.
 */
package org.vesper.epl.language.internal.function;
