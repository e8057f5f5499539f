// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Whether a rule puts out the same if each partition sees the events of some keys only. Read
 * {@link org.vesper.epl.language.internal.partition.PartitionSafety} first. It works on the tree, without types of expressions.
 */
package org.vesper.epl.language.internal.partition;
