// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Reads a rules file: resolves settings, splits the file into rules, and parses only the first of several rules that differ just in
 * constants. Read {@link org.vesper.epl.language.internal.file.RuleFileParser} first. It knows the syntax, but no types.
 */
package org.vesper.epl.language.internal.file;
