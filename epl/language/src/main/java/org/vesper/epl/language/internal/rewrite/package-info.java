// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Trees made into others that mean the same and that Esper works off as Vesper's authors expect. It knows the checks, and nothing of how
 * a tree is written.
 */
package org.vesper.epl.language.internal.rewrite;
