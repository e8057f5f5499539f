// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Several generators that send one load: the coordinator, which has the first share of the connections, and helpers, which are processes
 * here or on other machines. {@link org.vesper.loadgen.group.Helpers} starts these by commands and talks to them over their standard input
 * and output, one JSON object per line; {@link org.vesper.loadgen.group.HelperRuns} is the other end. All begin at the same time, by
 * estimated clock offsets, and {@link org.vesper.loadgen.group.SenderGroup} puts their results together. Knows the package {@code send}.
 */
package org.vesper.loadgen.group;
