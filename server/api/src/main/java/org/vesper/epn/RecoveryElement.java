// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** Makes the state of the network survive the process; the operator's settings override it. */
public final class RecoveryElement extends Element {

    RecoveryElement(String mode) {
        super("recovery", "mode", mode);
    }

    /** When the journal is forced to the disk: {@code none}, the default, {@code interval} or {@code each}. */
    public RecoveryElement sync(String sync) {
        put("sync", sync);
        return this;
    }

    /** The interval of {@code sync("interval")}, "10ms" for example. */
    public RecoveryElement interval(String interval) {
        put("interval", interval);
        return this;
    }

    /**
     * When outputs leave: {@code fast}, the default, at once; {@code precise}, when what caused them has been forced to the disk as {@link
     * #sync} says.
     */
    public RecoveryElement outputs(String outputs) {
        put("outputs", outputs);
        return this;
    }

    /** The size from which the oldest part of a journal is deleted, "10GB" for example. */
    public RecoveryElement maxSize(String size) {
        put("max-size", size);
        return this;
    }

    /** The size of the parts of a journal, "64MB" for example. */
    public RecoveryElement segmentSize(String size) {
        put("segment-size", size);
        return this;
    }

    /** Whether events {@code wait}, the default, while the disk is full, or {@code continue} without being recorded. */
    public RecoveryElement whenDiskFull(String whenDiskFull) {
        put("when-disk-full", whenDiskFull);
        return this;
    }

    /** Whether to {@code refuse} the start, the default, if the journal is damaged in its middle, or {@code continue} with the rest. */
    public RecoveryElement onDamage(String onDamage) {
        put("on-damage", onDamage);
        return this;
    }

    /**
     * Whether to {@code refuse} the start, the default, if the network cannot take over all state that the journal has, or to put the
     * journal aside and {@code start-empty}.
     */
    public RecoveryElement onChange(String onChange) {
        put("on-change", onChange);
        return this;
    }

    /** The folder of the journals, from the folder of the instance on. */
    public RecoveryElement folder(String folder) {
        put("folder", folder);
        return this;
    }
}
