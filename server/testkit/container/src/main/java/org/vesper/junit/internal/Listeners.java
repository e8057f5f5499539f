// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** Receives the events that a stage emits, in all versions of its application, and passes them on. <b>Threading:</b> any thread. */
final class Listeners {

    private final List<BiConsumer<String, Map<String, Object>>> listeners = new CopyOnWriteArrayList<>();

    void add(BiConsumer<String, Map<String, Object>> listener) {
        listeners.add(listener);
    }

    boolean isEmpty() {
        return listeners.isEmpty();
    }

    void emitted(String name, Map<String, Object> values) {
        listeners.forEach(listener -> listener.accept(name, values));
    }
}
