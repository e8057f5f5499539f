// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The scalar functions of EPL, which depend only on their arguments: their implementations, and the
 * {@link org.vesper.epl.language.functions.FunctionCatalog} through which rules are checked and Esper finds them.
 */
package org.vesper.epl.language.functions;
