// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** A way to compare a string with a pattern. */
public enum MatchKind {
    LIKE, REGEXP
}
