// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;
import org.vesper.tests.support.VesperServer;

/**
 * A round of kills of a test: each comes at a moment of the server's life that follows from a seed. A test that is asked for many has many
 * rounds, each with servers of its own. The property {@code vesper.thorough} asks for many kills, {@code vesper.kills} for another number,
 * and {@code vesper.seed} sets the seed of the first round; those after it have the next ones.
 */
final class Kills {

    /** For what a test waits for. */
    static final Duration LIMIT = Duration.ofMinutes(10);
    private static final int OF_A_ROUND = 20;
    private static final long FIRST_SEED = 20261123;
    private static final long LATEST_NS = Duration.ofMillis(300).toNanos();
    private static final long LATEST_AT_START_NS = Duration.ofSeconds(2).toNanos();

    private final int number;
    private final long seed;
    private final Random random;

    /** Marks a test that is run for each round of its kills. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ArgumentsSource(Rounds.class)
    @interface Few {

        /** The number of kills unless another one is asked for. */
        int value();

        /** The number of kills that {@code vesper.thorough} asks for. */
        int thorough() default 1_000;
    }

    /** What comes before a kill: the server has to do something first, and is in the middle of it afterwards. */
    @FunctionalInterface
    interface Life {

        /** @param kill counts from 1 */
        void live(int kill) throws IOException;
    }

    private Kills(int number, long seed) {
        this.number = number;
        this.seed = seed;
        this.random = new Random(seed);
    }

    int number() {
        return number;
    }

    /** For what else a test draws. */
    Random random() {
        return random;
    }

    /** Kills a server and starts it again, as often as the round says. */
    void of(VesperServer server, Life life) throws IOException {
        for (int kill = 1; kill <= number; kill++) {
            life.live(kill);
            awaitMoment();
            server.killAndRestart(() -> { });
        }
    }

    /** Lets a moment of a server's life pass. */
    void awaitMoment() {
        LockSupport.parkNanos((long) (random.nextDouble() * LATEST_NS));
    }

    /** Lets a moment pass in which a server starts. */
    void awaitMomentAtStart() {
        LockSupport.parkNanos((long) (random.nextDouble() * LATEST_AT_START_NS));
    }

    @Override
    public String toString() {
        return number + " kills, seed " + seed;
    }

    private static final class Rounds implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext test) {
            Few number = test.getRequiredTestMethod().getAnnotation(Few.class);
            int all = Integer.getInteger("vesper.kills", Boolean.getBoolean("vesper.thorough") ? number.thorough() : number.value());
            long seed = Long.getLong("vesper.seed", FIRST_SEED);
            List<Arguments> rounds = new ArrayList<>();
            for (int left = all; left > 0; left -= OF_A_ROUND) {
                rounds.add(Arguments.of(new Kills(Math.min(left, OF_A_ROUND), seed + rounds.size())));
            }
            return rounds.stream();
        }
    }
}
