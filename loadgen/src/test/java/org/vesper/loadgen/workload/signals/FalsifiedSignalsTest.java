// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.report.Evidence;
import org.vesper.loadgen.report.Verdict;

/** The 5973 signals of the conformance data, each time falsified as an incorrect server might. */
class FalsifiedSignalsTest {

    private static final int SEEDS = 25;

    private record Signal(String rule, String symbol, double price, double value) {

        Signal withValue(double other) {
            return new Signal(rule, symbol, price, other);
        }
    }

    /** The possible errors in the signals of a rule. Sums cannot detect an even number of equal errors. */
    private enum Falsification {

        WRONG_SIGN {
            @Override
            void falsify(List<Signal> signals, Random random) {
                even(signals, random).forEach(i -> signals.set(i, signals.get(i).withValue(-signals.get(i).value())));
            }
        },
        SWAPPED_VALUES {
            @Override
            void falsify(List<Signal> signals, Random random) {
                int one = random.nextInt(signals.size());
                int other = otherThan(one, signals);
                double value = signals.get(one).value();
                signals.set(one, signals.get(one).withValue(signals.get(other).value()));
                signals.set(other, signals.get(other).withValue(value));
            }
        },
        SWAPPED_ORDER {
            @Override
            void falsify(List<Signal> signals, Random random) {
                int one = random.nextInt(signals.size());
                Collections.swap(signals, one, otherThan(one, signals));
            }
        },
        SHIFTED_BY_ONE {
            @Override
            void falsify(List<Signal> signals, Random random) {
                List<Signal> right = List.copyOf(signals);
                for (int i = 0; i < right.size(); i++) {
                    signals.set(i, right.get(i).withValue(right.get((i + 1) % right.size()).value()));
                }
            }
        },
        DOUBLED {
            @Override
            void falsify(List<Signal> signals, Random random) {
                int doubled = random.nextInt(signals.size());
                signals.set(otherThan(doubled, signals), signals.get(doubled));
            }
        },
        DROPPED {
            @Override
            void falsify(List<Signal> signals, Random random) {
                signals.remove(random.nextInt(signals.size()));
            }
        },
        OTHER_SYMBOL {
            @Override
            void falsify(List<Signal> signals, Random random) {
                even(signals, random).forEach(i -> {
                    Signal signal = signals.get(i);
                    signals.set(i, new Signal(signal.rule(), signal.symbol() + "X", signal.price(), signal.value()));
                });
            }
        },
        LAST_BITS {
            @Override
            void falsify(List<Signal> signals, Random random) {
                even(signals, random).forEach(i -> signals.set(i, signals.get(i).withValue(Math.nextUp(signals.get(i).value()))));
            }
        },
        OTHER_PRICE {
            @Override
            void falsify(List<Signal> signals, Random random) {
                even(signals, random).forEach(i -> {
                    Signal signal = signals.get(i);
                    signals.set(i, new Signal(signal.rule(), signal.symbol(), Math.nextDown(signal.price()), signal.value()));
                });
            }
        };

        abstract void falsify(List<Signal> signals, Random random);

        /** An even number of places, or the only one. */
        private static List<Integer> even(List<Signal> signals, Random random) {
            List<Integer> places = new ArrayList<>(IntStream.range(0, signals.size()).boxed().toList());
            Collections.shuffle(places, random);
            return places.subList(0, Math.max(1, (1 + random.nextInt(signals.size())) / 2 * 2));
        }

        /** The next position with a different signal. */
        private static int otherThan(int place, List<Signal> signals) {
            return IntStream.range(1, signals.size()).map(step -> (place + step) % signals.size())
                    .filter(i -> signals.get(i).value() != signals.get(place).value()).findFirst().orElseThrow();
        }
    }

    private static final Map<String, List<Signal>> RIGHT = read();

    @Test
    void shouldBeValidWhenNothingIsFalsified() {
        assertEquals(List.of(), verdict(counted(RIGHT)).reasons());
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeInvalidAndNameTheRuleWhenSignalsAreFalsified(Falsification falsification) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Map<String, List<Signal>> wrong = new TreeMap<>(RIGHT);
            List<String> rules = RIGHT.entrySet().stream().filter(rule -> isVaried(rule.getValue())).map(Map.Entry::getKey).toList();
            String rule = rules.get(random.nextInt(rules.size()));
            List<Signal> signals = new ArrayList<>(RIGHT.get(rule));
            falsification.falsify(signals, random);
            wrong.put(rule, signals);

            List<String> reasons = verdict(counted(wrong)).reasons();
            assertTrue(reasons.stream().anyMatch(reason -> reason.contains(rule + " sent ") || reason.contains(rule + " has ")),
                    falsification + ", seed " + seed + ": " + reasons);
        }
    }

    /** Whether two of the signals have different values. */
    private static boolean isVaried(List<Signal> signals) {
        return signals.stream().mapToDouble(Signal::value).distinct().count() > 1;
    }

    private static Verdict verdict(Map<String, OutputCount> received) {
        long measured = received.values().stream().mapToLong(count -> count.measured().orElseThrow()).sum();
        return Verdict.of(new Evidence(counted(RIGHT), new Evidence.Sending(1, 1, 1, 1, 0, 1), Optional.of(new Evidence.Outcome(received, 1)),
                Optional.of(new Evidence.Latencies(measured, OptionalLong.of(measured), 0)), List.of()));
    }

    private static Map<String, OutputCount> counted(Map<String, List<Signal>> rules) {
        Map<String, OutputCount> counts = new TreeMap<>();
        rules.forEach((rule, signals) -> {
            long checksum = 0;
            for (Signal signal : signals) {
                checksum = SignalChecksum.append(checksum, SignalChecksum.seed(rule, signal.symbol()), signal.price(), signal.value());
            }
            counts.put(rule, OutputCount.of(signals.size(), signals.size(), checksum));
        });
        return counts;
    }

    private static Map<String, List<Signal>> read() {
        Map<String, List<Signal>> rules = new TreeMap<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                FalsifiedSignalsTest.class.getResourceAsStream("signals-large-expected.csv"), StandardCharsets.UTF_8))) {
            reader.lines().skip(1).map(line -> line.split(",")).forEach(cells -> rules.computeIfAbsent(cells[0], rule -> new ArrayList<>())
                    .add(new Signal(cells[0], cells[1], Double.parseDouble(cells[2]), Double.parseDouble(cells[3]))));
            return rules;
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
