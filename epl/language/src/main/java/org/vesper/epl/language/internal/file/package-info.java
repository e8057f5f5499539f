// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * A file of rules: settings in their places, rules cut apart, and of rules that differ in constants only the first one read. Read
 * {@link org.vesper.epl.language.internal.file.RuleFileParser} first. It knows the syntax, and no types.
 */
package org.vesper.epl.language.internal.file;
