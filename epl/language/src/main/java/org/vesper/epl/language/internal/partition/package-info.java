// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Checks whether a rule emits the same output if each partition sees only the events of some keys. Read
 * {@link org.vesper.epl.language.internal.partition.PartitionSafety} first. It works on the tree and needs no types of expressions.
 */
package org.vesper.epl.language.internal.partition;
