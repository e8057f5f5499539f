// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * Says which partition the events of a key belong to. Keys that any rule can take for equal go to one partition: numbers go by their
 * value, whatever their type and however many digits they have behind the point, and the constants of an enum by their name.
 *
 * <p><b>Threading:</b> any number of threads.
 */
public final class KeyPartitioner {

    private KeyPartitioner() {
    }

    /**
     * The partition of a key, counted from 0.
     *
     * @param key null if an event has none; such events are of the first partition
     */
    public static int partition(Object key, int partitions) {
        if (key instanceof Number number) {
            return Math.floorMod(mixed(number.doubleValue()), partitions);
        }
        int hash = key == null ? 0 : key instanceof Enum<?> constant ? constant.name().hashCode() : key.hashCode();
        return Math.floorMod(hash ^ hash >>> 16, partitions);
    }

    /** Small whole numbers differ in the uppermost bits of a double only, so all bits have a say. */
    private static int mixed(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        return (int) ((bits ^ bits >>> 32) * 0x9E3779B97F4A7C15L >>> 32);
    }
}
