// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reach of a rule into the past: the events that must be replayed into a new engine so that the rule then has the outputs that it
 * would have had without a break. A horizon has three parts:
 *
 * <ul>
 * <li><b>Paths</b> into the past, each a sum of steps: 2 events of Tick, or 10 s and before that 3 events of Tick. The rule needs all that
 * they cover, so the longest one counts. A rule without steps looks at no earlier event.
 * <li><b>State</b> that must be written and read in addition, because no limited number of events determines it.
 * <li><b>Reasons</b> why no limited number of events suffices. A horizon with a reason is <i>endless</i>.
 * </ul>
 *
 * <p>Horizons form an algebra: {@link #max} for a rule with several sources, and {@link #behind} for a step before which the rule already
 * looks back, as in a window over the rows of another window; {@link #resolved} adds up the horizons of the rules that fill a stream.
 *
 * <p>Immutable and comparable by {@code equals}. <b>Threading:</b> any.
 */
public final class Horizon {

    private static final Horizon NOTHING = new Horizon(Set.of(), Set.of(), Set.of());

    private final Set<Path> paths;
    private final Set<String> state;
    private final Set<String> reasons;
    private final boolean recovered;

    private Horizon(Collection<Path> paths, Collection<String> state, Collection<String> reasons) {
        this(paths, state, reasons, true);
    }

    private Horizon(Collection<Path> paths, Collection<String> state, Collection<String> reasons, boolean recovered) {
        this.recovered = recovered;
        this.paths = Collections.unmodifiableSet(longest(paths));
        this.state = Collections.unmodifiableSet(new TreeSet<>(state));
        this.reasons = Collections.unmodifiableSet(withAlignment(reasons));
    }

    /**
     * A sum of steps into the past.
     *
     * @param steps the steps, the latest first
     * @param stream the event type or stream whose events must be fed
     */
    public record Path(List<HorizonStep> steps, String stream) {

        public Path {
            steps = List.copyOf(steps);
        }

        /** Whether it covers another path, whatever the events were. */
        private boolean covers(Path other) {
            int found = 0;
            for (HorizonStep step : steps) {
                if (found < other.steps.size() && step.covers(other.steps.get(found))) {
                    found++;
                }
            }
            return found == other.steps.size() && (steps.size() == other.steps.size() || steps.stream().allMatch(HorizonStep::isForgiving));
        }

        /** This path behind a step; two equal kinds of steps become one. */
        private Path behind(HorizonStep step) {
            List<HorizonStep> all = new ArrayList<>(steps);
            Optional<HorizonStep> sum = all.isEmpty() ? Optional.empty() : step.plus(all.get(0));
            if (sum.isPresent()) {
                all.set(0, sum.get());
            } else {
                all.add(0, step);
            }
            return new Path(all, stream);
        }

        @Override
        public String toString() {
            return steps.stream().map(HorizonStep::toString).collect(Collectors.joining(" and before that "));
        }
    }

    /** The horizon of a rule that looks at no earlier event. */
    public static Horizon nothing() {
        return NOTHING;
    }

    /** The horizon of a rule that reads a stream and looks only at the event itself. */
    public static Horizon of(String stream) {
        return new Horizon(Set.of(new Path(List.of(), stream)), Set.of(), Set.of());
    }

    /** The horizon of a rule for which no limited number of events suffices. */
    public static Horizon endless(String reason) {
        return new Horizon(Set.of(), Set.of(), Set.of(reason));
    }

    /** The horizon of a rule that needs no events, but a value that is written. */
    public static Horizon written(String value) {
        return new Horizon(Set.of(), Set.of(value), Set.of());
    }

    public Set<Path> paths() {
        return paths;
    }

    /** The streams that the rule reads. */
    public Set<String> streams() {
        return paths.stream().map(Path::stream).collect(Collectors.toSet());
    }

    /** What must be written and read in addition to the events, for example {@code TREND(price)}. */
    public Set<String> state() {
        return state;
    }

    /** The reasons why no limited number of events suffices; empty unless the horizon is endless. */
    public Set<String> reasons() {
        return reasons;
    }

    /** Whether the rule is recovered. If it is not, it begins anew after a restart: nothing is fed to it, and it has no state. */
    public boolean isRecovered() {
        return recovered;
    }

    /** The horizon of the same rule if it is not recovered. */
    public Horizon notRecovered() {
        return new Horizon(paths.stream().map(path -> new Path(List.of(), path.stream())).toList(), Set.of(), Set.of(), false);
    }

    public boolean isEndless() {
        return !reasons.isEmpty();
    }

    /** Whether it has a step into the past; an endless horizon may have none. */
    public boolean looksBack() {
        return paths.stream().anyMatch(path -> !path.steps().isEmpty());
    }

    /** The horizon of a rule that needs both. */
    public Horizon max(Horizon other) {
        return new Horizon(both(paths, other.paths), both(state, other.state), both(reasons, other.reasons), recovered && other.recovered);
    }

    /**
     * The horizon of a rule that looks back by a step at rows that have this horizon. The rows that a new engine makes before it has seen
     * all that these need can be false, or be state that was written later; the horizon is endless if the step would not forget such rows.
     */
    public Horizon behind(HorizonStep step) {
        List<String> more = new ArrayList<>(reasons);
        if (!recovered) {
            more.add("it retains rows of a rule that is not recovered");
        }
        if (!state.isEmpty()) {
            more.add("rows made from " + String.join(", ", state) + " are looked at again later");
        } else if (looksBack() && !step.isForgiving()) {
            more.add(step + " are rows that are made from earlier events themselves");
        }
        return new Horizon(paths.stream().map(path -> path.behind(step)).toList(), state, more, recovered);
    }

    /**
     * Adds up the horizons of a chain: replaces each stream by the horizon of the rules that fill it.
     *
     * @param fillers the horizon of the rules that fill a stream, resolved already; empty for events that come from outside only
     * @param fromOutside whether events of a type come from outside too
     */
    public Horizon resolved(Map<String, Horizon> fillers) {
        Horizon sum = new Horizon(Set.of(), state, reasons);
        for (Path path : paths) {
            Horizon whole = new Horizon(Set.of(path), Set.of(), Set.of());
            Horizon filler = fillers.get(path.stream());
            sum = sum.max(filler == null ? whole : filler.behind(path.steps()).max(whole));
        }
        return new Horizon(sum.paths, sum.state, sum.reasons, recovered);
    }

    private Horizon behind(List<HorizonStep> steps) {
        Horizon sum = this;
        for (int i = steps.size() - 1; i >= 0; i--) {
            sum = sum.behind(steps.get(i));
        }
        return sum;
    }

    /**
     * The moment from which on events must be fed. For an endless horizon, this is the beginning of the history.
     *
     * @param history tells where steps lead
     */
    public Moment start(History history) {
        if (isEndless()) {
            return history.beginning();
        }
        Moment earliest = history.now();
        for (Path path : paths) {
            Moment moment = history.now();
            for (HorizonStep step : path.steps()) {
                moment = history.back(step, moment);
            }
            earliest = moment.compareTo(earliest) < 0 ? moment : earliest;
        }
        return earliest;
    }

    /**
     * A moment between two events of a lane.
     *
     * @param position the position of the first event after it
     * @param timeMs the time of the processor's clock
     */
    public record Moment(long position, long timeMs) implements Comparable<Moment> {

        @Override
        public int compareTo(Moment other) {
            return position != other.position ? Long.compare(position, other.position) : Long.compare(timeMs, other.timeMs);
        }
    }

    /** The history of a lane, as far as horizons ask for it. */
    public interface History {

        Moment now();

        /** The moment at which the rule began. */
        Moment beginning();

        /** The latest moment that is earlier than another one by a step; {@link #beginning} if there was not that much before. */
        Moment back(HorizonStep step, Moment from);
    }

    /** A rule that counts batches must begin at one of them, so it cannot also begin elsewhere. */
    private Set<String> withAlignment(Collection<String> reasons) {
        Set<String> all = new LinkedHashSet<>(reasons);
        List<Path> back = paths.stream().filter(path -> !path.steps().isEmpty()).toList();
        if (back.size() > 1 && back.stream().flatMap(path -> path.steps().stream()).anyMatch(HorizonStep.Batches.class::isInstance)) {
            all.add("batches are counted from the beginning of the rule, which looks at other events too");
        }
        return all;
    }

    private static Set<Path> longest(Collection<Path> paths) {
        Set<Path> distinct = new LinkedHashSet<>(paths);
        Set<Path> longest = new LinkedHashSet<>(distinct);
        longest.removeIf(path -> distinct.stream().anyMatch(other -> !other.equals(path) && other.stream().equals(path.stream())
                && other.covers(path)));
        return longest;
    }

    private static <T> Set<T> both(Collection<T> some, Collection<T> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Horizon horizon && paths.equals(horizon.paths) && state.equals(horizon.state)
                && reasons.equals(horizon.reasons) && recovered == horizon.recovered;
    }

    @Override
    public int hashCode() {
        return Objects.hash(paths, state, reasons, recovered);
    }

    /** The horizon as tables and reports show it. */
    @Override
    public String toString() {
        if (!recovered) {
            return "not recovered";
        }
        if (isEndless()) {
            return "endless: " + String.join("; ", reasons);
        }
        List<String> parts = new ArrayList<>(longest(paths.stream().map(path -> new Path(path.steps(), "")).toList()).stream()
                .filter(path -> !path.steps().isEmpty()).map(Path::toString).toList());
        if (!state.isEmpty()) {
            parts.add("the state of " + String.join(", ", state));
        }
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }
}
