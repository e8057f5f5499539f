// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The scalar functions of EPL that need no more than their values: what they compute, and the
 * {@link org.vesper.epl.language.functions.FunctionCatalog} by which rules are checked and Esper finds them.
 */
package org.vesper.epl.language.functions;
