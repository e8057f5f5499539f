// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;

/** Events of two types with times, nulls among their values, and keys of different types for equal numbers. */
final class RandomEvents {

    static final EventType TICK = EventType.ofMap("Tick", properties("symbol", String.class, "venue", String.class, "price", double.class,
            "volume", int.class, "big", long.class, "flag", boolean.class, "at", long.class));
    static final EventType FILL = EventType.ofMap("Fill", properties("symbol", String.class, "orderId", int.class, "price", double.class,
            "qty", int.class, "at", long.class));
    static final List<EventType> TYPES = List.of(TICK, FILL);

    private RandomEvents() {
    }

    /** An event and its arrival time. */
    record Timed(long atMs, MapEvent event) {

        @Override
        public String toString() {
            return atMs + " " + event.type() + " " + event;
        }
    }

    static List<Timed> of(Random random, int count) {
        List<Timed> events = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < count; i++) {
            now += random.nextInt(3) == 0 ? 0 : random.nextInt(900);
            MapEvent event = new MapEvent(random.nextInt(4) == 0 ? FILL : TICK);
            event.put("symbol", List.of("AB", "X", "C", "D").get(random.nextInt(4)));
            event.put("at", now);
            event.put("price", random.nextInt(12) == 0 && event.type() == TICK ? null : random.nextInt(16) / 2.0);
            if (event.type() == TICK) {
                event.put("venue", random.nextInt(6) == 0 ? null : List.of("N", "L", "NY").get(random.nextInt(3)));
                event.put("volume", random.nextInt(8));
                event.put("big", (long) random.nextInt(6));
                event.put("flag", random.nextBoolean());
            } else {
                event.put("orderId", i);
                event.put("qty", random.nextInt(6));
            }
            events.add(new Timed(now, event));
        }
        return events;
    }

    private static Map<String, Class<?>> properties(Object... pairs) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            properties.put((String) pairs[i], (Class<?>) pairs[i + 1]);
        }
        return properties;
    }
}
