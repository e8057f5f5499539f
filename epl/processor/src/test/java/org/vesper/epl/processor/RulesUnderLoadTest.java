// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.remove;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.start;
import static org.vesper.epl.processor.RuleTrial.stop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.tests.support.Await;

/**
 * Changes rules while events flow, as the kernel does: a change is prepared outside the lane and applied in it. The model independently
 * counts the events that each rule must have seen between its changes.
 */
class RulesUnderLoadTest {

    private static final int CHANGES = 200;
    private static final int RULES = 8;
    private static final List<String> SYMBOLS = List.of("A", "B");

    private final ReentrantLock lane = new ReentrantLock();
    private final List<String> expected = new ArrayList<>();
    private final Map<String, Model> models = new TreeMap<>();
    private volatile boolean changing = true;

    /** The expected state of a rule: the events of a symbol since it began, if it runs. */
    private record Model(String symbol, boolean running, long[] seen) {

        Model(String symbol, boolean running) {
            this(symbol, running, new long[1]);
        }
    }

    @Test
    @Timeout(120)
    void shouldMissNoEventAndSeeNoneTwiceWhenRulesChangeUnderLoad() throws Exception {
        try (RuleTrial trial = new RuleTrial(count("fixed", "A"))) {
            models.put("fixed", new Model("A", true));
            FutureTask<Long> load = new FutureTask<>(() -> send(trial));
            new Thread(load, "load").start();
            try {
                for (int i = 0; i < CHANGES; i++) {
                    change(trial, "r" + (i * 7 % RULES), SYMBOLS.get(i / RULES % 2), i);
                }
            } finally {
                changing = false;
            }
            long events = load.get(60, TimeUnit.SECONDS);
            assertTrue(events >= CHANGES, events + " events");
            assertEquals(expected.stream().sorted().toList(), trial.outputs());
            assertEquals(models.keySet().stream().sorted().toList(), trial.processor().rules().list().stream().map(s -> s.name()).sorted()
                    .toList());
        }
    }

    /** Adds, replaces, stops, starts or removes a rule in turn; every third has a new shape. */
    private void change(RuleTrial trial, String rule, String symbol, int turn) throws InterruptedException {
        Model model = models.get(rule);
        String text = turn % 3 == 0 ? count(rule, symbol).replace("ALL", 1_000_000 + turn + " EVENTS") : count(rule, symbol);
        RuleChange change;
        Model next;
        if (model == null) {
            change = add(text);
            next = new Model(symbol, true);
        } else if (!model.running()) {
            change = start(rule);
            next = new Model(model.symbol(), true);
        } else if (turn % 4 == 0) {
            change = stop(rule);
            next = new Model(model.symbol(), false);
        } else if (turn % 4 == 1) {
            change = remove(rule);
            next = null;
        } else {
            change = replace(text);
            next = new Model(symbol, true);
        }
        PreparedChange prepared = trial.processor().rules().prepare(List.of(change));
        awaitEvent();
        lane.lock();
        try {
            prepared.apply();
            models.remove(rule);
            if (next != null) {
                models.put(rule, next);
            }
        } finally {
            lane.unlock();
        }
    }

    /** The lane is not fair; without this all changes could precede the first event. */
    private void awaitEvent() throws InterruptedException {
        long before = eventsSent;
        Await.until(() -> eventsSent > before);
    }

    private volatile long eventsSent;

    private long send(RuleTrial trial) {
        long sent = 0;
        while (changing) {
            String symbol = SYMBOLS.get((int) (sent % SYMBOLS.size()));
            lane.lock();
            try {
                trial.tick(symbol, 1.0);
                models.forEach((rule, model) -> {
                    if (model.running() && model.symbol().equals(symbol)) {
                        expected.add(rule + ' ' + ++model.seen()[0]);
                    }
                });
            } finally {
                lane.unlock();
            }
            eventsSent = ++sent;
            Thread.yield();
        }
        return sent;
    }
}
