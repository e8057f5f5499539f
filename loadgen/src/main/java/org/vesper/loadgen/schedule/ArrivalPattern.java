// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.loadgen.Load;

/**
 * The distribution of the events of a load over its time, as a user writes it.
 *
 * @param text as the user wrote it
 * @param ownRate the mean rate in events per second, if the pattern determines it; otherwise empty
 * @param recording the file whose times are replayed, if there is one
 */
public record ArrivalPattern(String text, OptionalLong ownRate, Optional<Path> recording, Function<Load, Arrivals> plan) {

    /** The syntax, for messages. */
    public static final String SYNTAX =
            "uniform, poisson, burst:EVENTS, microburst:TIMES:MILLISECONDS, ramp:FROM:TO or replay:FILE[:SPEED]";

    private static final Pattern BURST = Pattern.compile("burst:([1-9][0-9]{0,8})");
    private static final Pattern MICROBURST = Pattern.compile("microburst:([1-9][0-9]{0,4}(?:\\.[0-9]+)?):([1-9][0-9]{0,2})");
    private static final Pattern RAMP = Pattern.compile("ramp:([0-9]{1,10}):([0-9]{1,10})");
    private static final Pattern REPLAY = Pattern.compile("replay:(.+?)(?::([0-9]+(?:\\.[0-9]+)?))?");
    private static final double MS_PER_SECOND = 1_000;

    /** Reads a pattern. <b>Failure:</b> an {@link IllegalArgumentException} with the syntax, or with the mistake in the file. */
    public static ArrivalPattern parse(String text) {
        Matcher ramp = RAMP.matcher(text);
        Matcher replay = REPLAY.matcher(text);
        if (ramp.matches()) {
            return ramp(text, Long.parseLong(ramp.group(1)), Long.parseLong(ramp.group(2)));
        } else if (replay.matches()) {
            return replay(text, Path.of(replay.group(1)), replay.group(2) == null ? 1 : Double.parseDouble(replay.group(2)));
        }
        return new ArrivalPattern(text, OptionalLong.empty(), Optional.empty(), plan(text));
    }

    private static ArrivalPattern ramp(String text, long from, long to) {
        if (from + to < 2 || Math.max(from, to) > Schedule.NS_PER_SECOND) {
            throw new IllegalArgumentException("a ramp must lead from 0 to 1000000000 events per second, but is '" + text + "'");
        }
        return new ArrivalPattern(text, OptionalLong.of((from + to) / 2), Optional.empty(),
                load -> new RampArrivals(from, to, load.events(), (double) load.events() / load.rate()));
    }

    private static ArrivalPattern replay(String text, Path file, double speed) {
        if (speed <= 0) {
            throw new IllegalArgumentException("the speed of a replay must be above 0, but is '" + text + "'");
        }
        ReplayArrivals arrivals = ReplayArrivals.of(file, speed);
        return new ArrivalPattern(text, OptionalLong.of(arrivals.rate()), Optional.of(file), load -> arrivals);
    }

    /** Plans the arrivals of a load. */
    public Arrivals arrivals(Load load) {
        return plan.apply(load);
    }

    /** The number of events of a load: as its rate says, or of a replay, as many as the file has in this time. */
    long events(Load load) {
        return recording.isEmpty() ? load.events() : arrivals(load).due(seconds(load) * Schedule.NS_PER_SECOND - 1, Long.MAX_VALUE);
    }

    /** The load at the mean rate that this pattern gives it. */
    public Load atOwnRate(Load load) {
        if (recording.isEmpty()) {
            return ownRate.isEmpty() ? load : load.atRate(ownRate.getAsLong());
        }
        return load.atRate(Math.max(1, Math.round((double) events(load) / seconds(load))));
    }

    private static long seconds(Load load) {
        return load.warmupSeconds() + (long) load.seconds();
    }

    private static Function<Load, Arrivals> plan(String text) {
        Matcher burst = BURST.matcher(text);
        Matcher microburst = MICROBURST.matcher(text);
        if (text.equals("uniform")) {
            return load -> new UniformArrivals(load.rate());
        } else if (text.equals("poisson")) {
            return load -> new PoissonArrivals(load.events(), (double) load.events() / load.rate(), load.seed());
        } else if (burst.matches()) {
            long size = Long.parseLong(burst.group(1));
            return load -> new BurstArrivals(new UniformArrivals(load.rate()), size);
        } else if (microburst.matches()) {
            double times = Double.parseDouble(microburst.group(1));
            double seconds = Integer.parseInt(microburst.group(2)) / MS_PER_SECOND;
            return load -> MicroburstArrivals.of(load.rate(), times, seconds);
        }
        throw new IllegalArgumentException("the schedule must be " + SYNTAX + ", but is '" + text + "'");
    }

    @Override
    public String toString() {
        return text;
    }
}
