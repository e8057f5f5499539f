// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;

/** The bytes of a collection or map of the JDK by its class and the number of its elements, without these. */
final class ContainerSize {

    private static final int SET = 16;
    private static final int MAP = 48;
    private static final int LINKED_MAP = 56;
    private static final int ENTRY = 32;
    private static final int LINKED_ENTRY = 40;
    private static final int SORTED_ENTRY = 40;
    private static final int LIST = 24;
    private static final int LINKED_ELEMENT = 24;
    private static final int SMALLEST_TABLE = 16;
    /** What an array that grows by a half has to spare on average. */
    private static final double SPARE = 1.2;

    private ContainerSize() {
    }

    static long of(Collection<?> several) {
        long size = several.size();
        if (several instanceof LinkedHashSet) {
            return SET + LINKED_MAP + table(size) + LINKED_ENTRY * size;
        }
        if (several instanceof HashSet) {
            return SET + MAP + table(size) + ENTRY * size;
        }
        if (several instanceof NavigableSet) {
            return SET + MAP + SORTED_ENTRY * size;
        }
        if (several instanceof LinkedList) {
            return LIST + LINKED_ELEMENT * size;
        }
        if (several instanceof ArrayDeque) {
            return LIST + ObjectLayout.array(Math.max(SMALLEST_TABLE + 1, Math.round(size * SPARE)), ObjectLayout.REFERENCE);
        }
        return LIST + ObjectLayout.array(isImmutable(several) || !(several instanceof List) ? size : Math.round(size * SPARE),
                ObjectLayout.REFERENCE);
    }

    static long of(Map<?, ?> map) {
        long size = map.size();
        if (map instanceof LinkedHashMap) {
            return LINKED_MAP + table(size) + LINKED_ENTRY * size;
        }
        if (map instanceof NavigableMap) {
            return MAP + SORTED_ENTRY * size;
        }
        if (map instanceof IdentityHashMap || !(map instanceof HashMap) && isImmutable(map)) {
            return LIST + ObjectLayout.array(4 * size, ObjectLayout.REFERENCE);
        }
        return MAP + table(size) + ENTRY * size;
    }

    private static boolean isImmutable(Object container) {
        return container.getClass().getName().startsWith("java.util.ImmutableCollections");
    }

    /** The table of a hash map, which is at most three quarters full. */
    private static long table(long size) {
        long length = SMALLEST_TABLE;
        while (3 * length / 4 < size) {
            length *= 2;
        }
        return size == 0 ? 0 : ObjectLayout.array(length, ObjectLayout.REFERENCE);
    }
}
