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
 * The ways that begin or end in a lane.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #settledBefore}; ways are added while the network is wired.
 */
public final class Handoffs {

    private static final String PREFIX = "crossing from ";
    private static final String SEPARATOR = ": ";

    private final Map<String, Handoff> entering = new LinkedHashMap<>();
    private final List<Handoff> leaving = new ArrayList<>();

    /** The name that a way from a lane has in a journal. */
    static String name(String from, String way) {
        return PREFIX + from + SEPARATOR + way;
    }

    /** The way of this name into the lane, which is made if there is none, and begins in another lane. */
    public Handoff into(String from, String way, Handoffs other, Function<String, Handoff> maker) {
        return entering.computeIfAbsent(name(from, way), unique -> {
            Handoff passage = maker.apply(unique);
            other.leaving.add(passage);
            return passage;
        });
    }

    /** The name of the lane in which a way begins, by the name that the way has in a journal; empty if it is that of something else. */
    static Optional<String> laneBefore(String way) {
        int end = way.indexOf(SEPARATOR, PREFIX.length());
        return isWay(way) && end >= 0 ? Optional.of(way.substring(PREFIX.length(), end)) : Optional.empty();
    }

    /** Whether this is a name that a way has in a journal. */
    public static boolean isWay(String source) {
        return source.startsWith(PREFIX);
    }

    /** The way into the lane that has this name in the journal; empty if the name is that of something else. */
    public Optional<Handoff> named(String way) {
        return Optional.ofNullable(entering.get(way));
    }

    /**
     * The position behind all that has caused something in another lane, as far as that knows. If the machine died, this lane may have lost
     * the end of its journal: an event that enters must not get the position of one that has crossed, or a recovery would take it for that.
     */
    public long behindReached() {
        return leaving.stream().mapToLong(Handoff::behindReached).max().orElse(0);
    }

    /** Records what enters from now on. */
    public void open(Journal journal) {
        entering.forEach((way, passage) -> passage.open(journal.crossing(way), journal::settled));
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
