// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The Java types that values of rules have: which fit each other, what a property or a method gives, and how messages call them. It knows
 * the tree only.
 */
package org.vesper.epl.language.internal.type;
