// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * Assigns keys to partitions. Keys that a rule can regard as equal belong to one partition: numbers are assigned by their value, whatever
 * their type and their number of decimal places, and the constants of an enum by their name.
 *
 * <p><b>Threading:</b> any number of threads.
 */
public final class KeyPartitioner {

    private KeyPartitioner() {
    }

    /**
     * The partition of a key, counted from 0.
     *
     * @param key null if an event has none; such events belong to the first partition
     */
    public static int partition(Object key, int partitions) {
        if (key instanceof Number number) {
            return Math.floorMod(mixed(number.doubleValue()), partitions);
        }
        int hash = key == null ? 0 : key instanceof Enum<?> constant ? constant.name().hashCode() : key.hashCode();
        return Math.floorMod(hash ^ hash >>> 16, partitions);
    }

    /** Mixes all bits, because small whole numbers differ only in the uppermost bits of a double. */
    private static int mixed(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        return (int) ((bits ^ bits >>> 32) * 0x9E3779B97F4A7C15L >>> 32);
    }
}
