// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The recovery of a network: each lane has a journal of what enters it, which is replayed at the next start. Begin with
 * {@link org.vesper.kernel.recovery.Recovery}; docs/recovery.md has the promise. The package knows {@code stage} and what that knows, and
 * {@code org.vesper.journal}; lanes know it as a {@link org.vesper.kernel.lane.LaneLog} only.
 */
package org.vesper.kernel.recovery;
