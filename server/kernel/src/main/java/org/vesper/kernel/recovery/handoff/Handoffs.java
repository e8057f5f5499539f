// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.vesper.journal.Journal;

/**
 * The handoffs that begin or end in a lane.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #settledBefore}; handoffs are added while the network is wired.
 */
public final class Handoffs {

    private static final String PREFIX = "crossing from ";
    private static final String SEPARATOR = ": ";

    private final Map<String, Handoff> entering = new LinkedHashMap<>();
    private final List<Handoff> leaving = new ArrayList<>();

    /** The name of a handoff from a lane in a journal. */
    static String name(String from, String way) {
        return PREFIX + from + SEPARATOR + way;
    }

    /** The handoff of this name from another lane. It is made if there is none. */
    public Handoff into(String from, String way, Handoffs other, Function<String, Handoff> maker) {
        return entering.computeIfAbsent(name(from, way), unique -> {
            Handoff handoff = maker.apply(unique);
            other.leaving.add(handoff);
            return handoff;
        });
    }

    /** The name of the lane in which a handoff begins, by the name of the handoff in a journal; empty if it is another name. */
    static Optional<String> laneBefore(String way) {
        int end = way.indexOf(SEPARATOR, PREFIX.length());
        return isWay(way) && end >= 0 ? Optional.of(way.substring(PREFIX.length(), end)) : Optional.empty();
    }

    /** Whether this is the name of a handoff in a journal. */
    public static boolean isWay(String source) {
        return source.startsWith(PREFIX);
    }

    /** The handoff with this name in the journal; empty if it is another name. */
    public Optional<Handoff> named(String way) {
        return Optional.ofNullable(entering.get(way));
    }

    /**
     * The position after all that has caused something in another lane, as far as that knows. After a crash of the machine, this lane may
     * have lost the end of its journal: an event that enters must not get the position of one that was handed off, or a recovery would take
     * it for that.
     */
    public long behindReached() {
        return leaving.stream().mapToLong(Handoff::behindReached).max().orElse(0);
    }

    /** Records what enters from now on. */
    public void open(Journal journal) {
        entering.forEach((way, handoff) -> handoff.open(journal.crossing(way), journal::settled));
    }

    /** Records nothing any more. */
    public void close() {
        entering.values().forEach(Handoff::close);
    }

    /** The position before which all that was caused has arrived in other lanes, but no larger than this one. <b>Threading:</b> any. */
    public long settledBefore(long position) {
        long settled = position;
        for (int i = 0; i < leaving.size(); i++) {
            settled = Math.min(settled, leaving.get(i).settledBefore(position));
        }
        return settled;
    }
}
