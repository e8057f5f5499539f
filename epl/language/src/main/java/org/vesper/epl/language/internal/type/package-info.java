// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The Java types that values of rules have: their compatibility, the types of properties and methods, and their names in messages. It
 * depends on the tree, and on the list of Java code that rules may call.
 */
package org.vesper.epl.language.internal.type;
