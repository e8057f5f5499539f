// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.time.Duration;
import java.util.List;
import org.vesper.config.Settings;

/**
 * Whether a network survives the death of its server, and how, as its author or the operator wrote it.
 *
 * @param mode whether there is a journal
 * @param durability what is forced to the disk, and whether outputs wait for it
 * @param folder the folder of the journals; empty for the one of the server's instance
 * @param maxSizeBytes the size from which the oldest part of a journal is deleted
 * @param segmentBytes the size of the parts
 * @param whenDiskFull what happens when the disk has no room for the journal, or fails
 * @param onDamage what happens at the start when the journal is damaged in its middle
 * @param onChange what happens at the start when the network cannot take over all state that the journal has
 */
public record RecoveryDefinition(
        Mode mode, Durability durability, String folder, long maxSizeBytes, int segmentBytes, WhenDiskFull whenDiskFull,
        OnDamage onDamage, OnChange onChange) {

    /** A network that begins anew at each start. */
    public static final RecoveryDefinition NONE = new RecoveryDefinition(
            Mode.NONE, new Durability(Sync.NONE, Duration.ofMillis(10), Outputs.FAST), "", 10L << 30, 32 << 20, WhenDiskFull.WAIT,
            OnDamage.REFUSE);

    public static final String MODE = "recovery";
    public static final String SYNC = "recovery.sync";
    public static final String INTERVAL = "recovery.interval";
    public static final String OUTPUTS = "recovery.outputs";
    public static final String FOLDER = "recovery.folder";
    public static final String MAX_SIZE = "recovery.max-size";
    public static final String SEGMENT_SIZE = "recovery.segment-size";
    public static final String WHEN_DISK_FULL = "recovery.when-disk-full";
    public static final String ON_DAMAGE = "recovery.on-damage";
    public static final String ON_CHANGE = "recovery.on-change";

    /** The settings of recovery. */
    public static final List<String> KEYS = List.of(
            MODE, SYNC, INTERVAL, OUTPUTS, FOLDER, MAX_SIZE, SEGMENT_SIZE, WHEN_DISK_FULL, ON_DAMAGE, ON_CHANGE);

    /** The ways to recover: not at all; from the part of the journal that rules look back at, or from a journal that is kept whole. */
    public enum Mode { NONE, JOURNAL, WHOLE_JOURNAL }

    /** When the journal is forced to the disk: never, after each interval, or for each batch. */
    public enum Sync { NONE, INTERVAL, EACH }

    /** Whether outputs leave at once, or when the event or clock tick that caused them is durable. */
    public enum Outputs { FAST, PRECISE }

    /**
     * The extent to which events survive a crash of the machine.
     *
     * @param sync when the journal is forced to the disk
     * @param interval the time between two forces, with {@link Sync#INTERVAL}
     * @param outputs when outputs leave
     */
    public record Durability(Sync sync, Duration interval, Outputs outputs) {

        /** Whether outputs have to wait: without a forced journal, what has entered is as durable as it becomes. */
        public boolean holdsOutputs() {
            return outputs == Outputs.PRECISE && sync != Sync.NONE;
        }
    }

    /** Whether events wait outside while there is no room, or are processed without being recorded. */
    public enum WhenDiskFull { WAIT, CONTINUE }

    /** Whether the network does not start with a damaged journal, or starts with what is left of it. */
    public enum OnDamage { REFUSE, CONTINUE }

    /** Whether the network does not start if it would discard state that the journal has, or puts the journal aside and starts empty. */
    public enum OnChange { REFUSE, START_EMPTY }

    /** One that discards no state. */
    public RecoveryDefinition(
            Mode mode, Durability durability, String folder, long maxSizeBytes, int segmentBytes, WhenDiskFull whenDiskFull,
            OnDamage onDamage) {
        this(mode, durability, folder, maxSizeBytes, segmentBytes, whenDiskFull, onDamage, OnChange.REFUSE);
    }

    /** Reads settings; a mistake is found by their {@link Settings#check()}. */
    public static RecoveryDefinition read(Settings settings) {
        Durability none = NONE.durability;
        return new RecoveryDefinition(settings.choice(MODE, NONE.mode), new Durability(settings.choice(SYNC, none.sync),
                settings.duration(INTERVAL, none.interval), settings.choice(OUTPUTS, none.outputs)), settings.text(FOLDER, NONE.folder),
                settings.bytes(MAX_SIZE, NONE.maxSizeBytes),
                settings.size(SEGMENT_SIZE, NONE.segmentBytes), settings.choice(WHEN_DISK_FULL, NONE.whenDiskFull),
                settings.choice(ON_DAMAGE, NONE.onDamage), settings.choice(ON_CHANGE, NONE.onChange));
    }

    /** Whether the network is recovered at all. */
    public boolean isOn() {
        return mode != Mode.NONE;
    }
}
