// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The functions of the language, all in one {@link org.vesper.epl.language.internal.function.Catalogue}: what a call takes and gives, what
 * its value depends on, how it is written. It knows the tree and the types; checks and writers know it, not the other way round.
 */
package org.vesper.epl.language.internal.function;
