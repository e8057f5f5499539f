// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The lock that a group of stages shares, with the time and the watch that go with it. Begin with {@link org.vesper.kernel.lane.Lane}. The
 * package knows {@code fault} and {@code metrics}; it does not know stages, the clock thread or journals, which record what happens in a
 * lane as its {@link org.vesper.kernel.lane.LaneLog}.
 */
package org.vesper.kernel.lane;
