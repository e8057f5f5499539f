// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.time.Duration;
import java.util.List;
import org.vesper.config.Settings;

/**
 * Whether a network survives the death of its server, and how, as its author or the operator wrote it.
 *
 * @param mode whether there is a journal
 * @param sync when the journal is forced to the disk
 * @param interval the time between two forces, with {@link Sync#INTERVAL}
 * @param folder the folder of the journals; empty for the one of the server's instance
 * @param maxSizeBytes the size from which the oldest part of a journal is deleted
 * @param segmentBytes the size of the parts
 * @param whenDiskFull what happens when the disk has no room for the journal, or fails
 * @param onDamage what happens at the start when the journal is damaged in its middle
 */
public record RecoveryDefinition(
        Mode mode, Sync sync, Duration interval, String folder, long maxSizeBytes, int segmentBytes, WhenDiskFull whenDiskFull,
        OnDamage onDamage) {

    /** A network that begins anew at each start. */
    public static final RecoveryDefinition NONE = new RecoveryDefinition(
            Mode.NONE, Sync.NONE, Duration.ofMillis(10), "", 10L << 30, 64 << 20, WhenDiskFull.WAIT, OnDamage.REFUSE);

    public static final String MODE = "recovery";
    public static final String SYNC = "recovery.sync";
    public static final String INTERVAL = "recovery.interval";
    public static final String FOLDER = "recovery.folder";
    public static final String MAX_SIZE = "recovery.max-size";
    public static final String SEGMENT_SIZE = "recovery.segment-size";
    public static final String WHEN_DISK_FULL = "recovery.when-disk-full";
    public static final String ON_DAMAGE = "recovery.on-damage";

    /** The settings of recovery. */
    public static final List<String> KEYS = List.of(
            MODE, SYNC, INTERVAL, FOLDER, MAX_SIZE, SEGMENT_SIZE, WHEN_DISK_FULL, ON_DAMAGE);

    /** The ways to recover. */
    public enum Mode { NONE, JOURNAL }

    /** When the journal is forced to the disk: never, after each interval, or for each batch. */
    public enum Sync { NONE, INTERVAL, EACH }

    /** Whether events wait outside while there is no room, or are processed without being recorded. */
    public enum WhenDiskFull { WAIT, CONTINUE }

    /** Whether the network does not start with a damaged journal, or starts with what is left of it. */
    public enum OnDamage { REFUSE, CONTINUE }

    /** Reads settings; a mistake is found by their {@link Settings#check()}. */
    public static RecoveryDefinition read(Settings settings) {
        return new RecoveryDefinition(settings.choice(MODE, NONE.mode), settings.choice(SYNC, NONE.sync),
                settings.duration(INTERVAL, NONE.interval), settings.text(FOLDER, NONE.folder),
                settings.bytes(MAX_SIZE, NONE.maxSizeBytes),
                settings.size(SEGMENT_SIZE, NONE.segmentBytes), settings.choice(WHEN_DISK_FULL, NONE.whenDiskFull),
                settings.choice(ON_DAMAGE, NONE.onDamage));
    }

    /** Whether the network is recovered at all. */
    public boolean isOn() {
        return mode != Mode.NONE;
    }
}
