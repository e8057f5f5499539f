// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Runs contestants in turn, round after round, each in its own process, which waits while another one has its round: a busy machine affects
 * all alike. <b>Failure:</b> a contestant that fails, emits incorrect outputs or takes too long is reported and left out.
 */
public final class Contest {

    private final Class<? extends Contestants> contestants;
    private final String heap;
    private final Steps steps;
    private final Map<String, Fork> forks = new LinkedHashMap<>();
    private final Map<String, List<double[]>> passes = new LinkedHashMap<>();

    /** @param heap the heap size of each process, in the form of {@code -Xmx} */
    public Contest(Class<? extends Contestants> contestants, String heap, Steps steps) {
        this.contestants = contestants;
        this.heap = heap;
        this.steps = steps;
    }

    /** The costs by contestant, in the given order; a contestant that has failed is missing. */
    public Map<String, Cost> run(int rounds, List<Entrant> entrants) {
        try {
            entrants.forEach(entrant -> steps.attempt(entrant.name(), () -> warmUp(entrant)));
            for (int round = 0; round < rounds; round++) {
                withEach(this::pass);
            }
            withEach(this::check);
        } finally {
            forks.values().forEach(Fork::close);
        }
        Map<String, Cost> costs = new LinkedHashMap<>();
        forks.keySet().forEach(name -> costs.put(name, cost(passes.get(name))));
        return costs;
    }

    private void warmUp(Entrant entrant) {
        Fork fork = new Fork(ThroughputTrial.class, heap, contestants.getName(), entrant.name(), String.valueOf(entrant.rules()),
                String.valueOf(entrant.events()), String.valueOf(entrant.warmUp()));
        try {
            fork.answer("ready");
        } catch (RuntimeException e) {
            fork.close();
            throw e;
        }
        forks.put(entrant.name(), fork);
        passes.put(entrant.name(), new ArrayList<>());
    }

    private void pass(String name, Fork fork) {
        fork.say("go");
        String[] figures = fork.answer("pass");
        passes.get(name).add(new double[] {Double.parseDouble(figures[0]), Double.parseDouble(figures[1]), Double.parseDouble(figures[2])});
    }

    private void check(String name, Fork fork) {
        fork.say("end");
        fork.answer("checked");
    }

    private interface Turn {

        void of(String name, Fork fork);
    }

    private void withEach(Turn turn) {
        forks.entrySet().removeIf(running -> {
            boolean well = steps.attempt(running.getKey(), () -> turn.of(running.getKey(), running.getValue()));
            if (!well) {
                running.getValue().close();
            }
            return !well;
        });
    }

    private static Cost cost(List<double[]> passes) {
        return new Cost(spread(passes, pass -> pass[0]), spread(passes, pass -> pass[1]), spread(passes, pass -> pass[2]));
    }

    private static Spread spread(List<double[]> passes, ToDoubleFunction<double[]> figure) {
        return Spread.of(passes.stream().map(figure::applyAsDouble).toList());
    }
}
