// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * A rule in Esper's dialect: a writer per clause, from trees that are checked and rewritten. It may know all other packages but
 * those of single tools.
 */
package org.vesper.epl.language.internal.esper;
