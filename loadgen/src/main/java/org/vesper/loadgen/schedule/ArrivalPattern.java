// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.loadgen.Load;

/**
 * How the events of a load are distributed over its time, as a user writes it.
 *
 * @param text {@code uniform}, {@code poisson}, {@code burst:EVENTS} or {@code microburst:TIMES:MILLISECONDS}
 */
public record ArrivalPattern(String text, Function<Load, Arrivals> plan) {

    /** The syntax, for messages. */
    public static final String SYNTAX = "uniform, poisson, burst:EVENTS or microburst:TIMES:MILLISECONDS";

    private static final Pattern BURST = Pattern.compile("burst:([1-9][0-9]{0,8})");
    private static final Pattern MICROBURST = Pattern.compile("microburst:([1-9][0-9]{0,4}(?:\\.[0-9]+)?):([1-9][0-9]{0,2})");
    private static final double MS_PER_SECOND = 1_000;

    /** Reads a pattern. <b>Failure:</b> an {@link IllegalArgumentException} with the syntax. */
    public static ArrivalPattern parse(String text) {
        return new ArrivalPattern(text, plan(text));
    }

    /** Plans the arrivals of a load. */
    public Arrivals arrivals(Load load) {
        return plan.apply(load);
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
