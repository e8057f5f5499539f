// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of a lane's journal.
 *
 * @param folder the folder of its files, and of no others
 * @param application the name of the application
 * @param lane the name of the lane in its network
 * @param segmentBytes the size of a segment, {@value #MIN_SEGMENT_BYTES} bytes at least
 * @param interval the time between two forces with {@link Sync#INTERVAL}
 */
public record JournalSettings(
        Path folder, String application, String lane, int segmentBytes, Sync sync, Duration interval, WhenDiskFull whenDiskFull) {

    public static final int MIN_SEGMENT_BYTES = 1 << 16;
    public static final int USUAL_SEGMENT_BYTES = 1 << 26;

    public JournalSettings {
        if (segmentBytes < MIN_SEGMENT_BYTES) {
            throw new IllegalArgumentException("a segment has " + segmentBytes + " bytes; at least " + MIN_SEGMENT_BYTES + " are needed");
        }
    }

    /** The usual settings: segments of 64 MiB, forced when the operating system likes; waits when the disk is full. */
    public static JournalSettings of(Path folder, String application, String lane) {
        return new JournalSettings(
                folder, application, lane, USUAL_SEGMENT_BYTES, Sync.NONE, Duration.ofMillis(10), WhenDiskFull.WAIT);
    }
}
