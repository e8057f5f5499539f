// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

/**
 * How many values there are of each hash code. Answers from one small array of ints, so that a hash code which is not there costs no visit
 * to a cold object: with 400 rules that was a sixth of all time. <b>Threading:</b> one thread at a time.
 */
final class HashCounts {

    private static final int SMALLEST = 16;
    /** At most one place in four is taken, so most unsuccessful look-ups end at the first one. */
    private static final int ROOM = 4;
    /** 2^32 over the golden ratio: spreads neighbours. */
    private static final int SPREAD = 0x9E3779B9;
    private static final int FREE = 0;

    private int[] hashes = new int[SMALLEST];
    private int[] counts = new int[SMALLEST];
    private int size;

    boolean contains(int hash) {
        return hashes[find(stored(hash))] != FREE;
    }

    void add(int hash) {
        if (ROOM * (size + 1) > hashes.length) {
            resize(2 * hashes.length);
        }
        put(stored(hash), 1);
    }

    /** Takes back what was added. */
    void remove(int hash) {
        int place = find(stored(hash));
        if (--counts[place] == 0) {
            hashes[place] = FREE;
            size--;
            closeGap(place);
        }
    }

    /** 0 stands for a free place and shares a count with 1. */
    private static int stored(int hash) {
        return hash == FREE ? 1 : hash;
    }

    /** Where a hash code is, or the free place where it would be. */
    private int find(int stored) {
        int[] places = hashes;
        int mask = places.length - 1;
        int place = stored * SPREAD >>> Integer.numberOfLeadingZeros(mask);
        while (places[place] != stored && places[place] != FREE) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void put(int stored, int count) {
        int place = find(stored);
        size += hashes[place] == FREE ? 1 : 0;
        hashes[place] = stored;
        counts[place] += count;
    }

    /** Those that had to step over the place that is now free have to be found from where they belong. */
    private void closeGap(int free) {
        int mask = hashes.length - 1;
        for (int place = free + 1 & mask; hashes[place] != FREE; place = place + 1 & mask) {
            int stored = hashes[place];
            int count = counts[place];
            hashes[place] = FREE;
            counts[place] = 0;
            size--;
            put(stored, count);
        }
    }

    private void resize(int capacity) {
        int[] oldHashes = hashes;
        int[] oldCounts = counts;
        hashes = new int[capacity];
        counts = new int[capacity];
        size = 0;
        for (int place = 0; place < oldHashes.length; place++) {
            if (oldHashes[place] != FREE) {
                put(oldHashes[place], oldCounts[place]);
            }
        }
    }
}
