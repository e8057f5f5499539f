// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Optional;

/** A step into the past, a part of a {@link Horizon}. */
public sealed interface HorizonStep {

    /** Whether it leads at least as far as another one, whatever the events were. */
    boolean covers(HorizonStep other);

    /** This step and the one before it as one step of the same kind. */
    Optional<HorizonStep> plus(HorizonStep earlier);

    /** Whether events before the step have no effect on those within it, so that it does not matter if some were false. */
    boolean isForgiving();

    /**
     * The events that a step counts.
     *
     * @param name the event type or stream, or the source of the rule that computes them
     * @param filtered whether the step counts only those events that a condition of the rule lets through
     * @param keys the properties for each value of which the step counts separately; empty if it counts all events together
     */
    record Source(String name, boolean filtered, List<String> keys) {

        public Source {
            keys = List.copyOf(keys);
        }

        private String describe(int count) {
            String events = (filtered ? "filtered " : "") + (count == 1 ? "event" : "events");
            return events + " of " + name + (keys.isEmpty() ? "" : " for each " + String.join(", ", keys));
        }
    }

    /** The last events of a source; all of them if there were fewer. */
    record Events(int count, Source source) implements HorizonStep {

        @Override
        public boolean covers(HorizonStep other) {
            return other instanceof Events events && events.source.equals(source) && events.count <= count;
        }

        @Override
        public Optional<HorizonStep> plus(HorizonStep earlier) {
            return earlier instanceof Events events && events.source.equals(source) && source.keys.isEmpty()
                    ? Optional.of(new Events(count + events.count, source)) : Optional.empty();
        }

        /** By key it is not: a false event of a key without others would remain. */
        @Override
        public boolean isForgiving() {
            return source.keys.isEmpty();
        }

        @Override
        public String toString() {
            return count + " " + source.describe(count);
        }
    }

    /**
     * The current batch of a source's events and the one before it. Batches are counted from the beginning of the rule, so the rule must
     * begin exactly there: at a number of events that is a multiple of the size.
     *
     * @param size the number of events of a batch
     */
    record Batches(int size, Source source) implements HorizonStep {

        @Override
        public boolean covers(HorizonStep other) {
            return equals(other);
        }

        @Override
        public Optional<HorizonStep> plus(HorizonStep earlier) {
            return Optional.empty();
        }

        @Override
        public boolean isForgiving() {
            return false;
        }

        @Override
        public String toString() {
            return "2 batches of " + size + " " + source.describe(size);
        }
    }

    /** A time by the clock of the processor: all events that are later than now by less than it. */
    record Time(long lengthMs) implements HorizonStep {

        @Override
        public boolean covers(HorizonStep other) {
            return other instanceof Time time && time.lengthMs <= lengthMs;
        }

        @Override
        public Optional<HorizonStep> plus(HorizonStep earlier) {
            return earlier instanceof Time time ? Optional.of(new Time(lengthMs + time.lengthMs)) : Optional.empty();
        }

        @Override
        public boolean isForgiving() {
            return true;
        }

        @Override
        public String toString() {
            return text(lengthMs);
        }
    }

    /**
     * A time by a property of the events: all events whose value is greater than that of the last one less the time.
     *
     * @param property the property with the time in milliseconds
     */
    record TimeOf(long lengthMs, String property, Source source) implements HorizonStep {

        @Override
        public boolean covers(HorizonStep other) {
            return other instanceof TimeOf time && time.source.equals(source) && time.property.equals(property)
                    && time.lengthMs <= lengthMs;
        }

        @Override
        public Optional<HorizonStep> plus(HorizonStep earlier) {
            return Optional.empty();
        }

        /** A false event with a later time would remove true ones. */
        @Override
        public boolean isForgiving() {
            return false;
        }

        @Override
        public String toString() {
            return text(lengthMs) + " by " + property + " of " + source.describe(2);
        }
    }

    private static String text(long lengthMs) {
        return lengthMs % 1_000 == 0 ? lengthMs / 1_000 + " s" : lengthMs + " ms";
    }
}
