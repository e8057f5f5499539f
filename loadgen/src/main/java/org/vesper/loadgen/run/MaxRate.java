// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import org.vesper.loadgen.ServerUnavailableException;

/** Finds the highest rate that keeps an objective: first in steps of a factor of two, then by bisection. */
final class MaxRate {

    /** The search ends when the lowest rate that failed is at most this many times the highest one that did not. */
    private static final double PRECISION = 1.04;
    /** A pause of the machine can spoil a run; a rate has failed only when this many runs of it have. */
    private static final int ATTEMPTS = 2;
    /** How often a rate that is not kept once more is lowered, to about half of it. */
    private static final int MAX_STEPS = 17;

    private final Trial trial;
    private final long highest;

    /** A run at a rate. */
    interface Trial {

        /** Whether a run at that rate, in events per second, keeps the objective. */
        boolean keeps(long rate) throws ServerUnavailableException, InterruptedException;
    }

    /** @param highest the rate at which the search ends, in events per second */
    MaxRate(Trial trial, long highest) {
        this.trial = trial;
        this.highest = highest;
    }

    /** Returns the highest rate that was kept, or 0 if none was; begins with {@code first}. */
    long find(long first) throws ServerUnavailableException, InterruptedException {
        long rate = first;
        if (isKept(rate)) {
            while (rate < highest && isKept(Math.min(highest, rate * 2))) {
                rate = Math.min(highest, rate * 2);
            }
            return rate == highest ? highest : bisect(rate, Math.min(highest, rate * 2));
        }
        while (rate > 1 && !isKept(rate / 2)) {
            rate /= 2;
        }
        return rate == 1 ? 0 : bisect(rate / 2, rate);
    }

    /**
     * Runs a rate that was found once more, since only one of two runs must have kept it, and lowers it until a run at the first attempt
     * keeps it. Returns that rate, or 0 if none of about half the rate or more was kept.
     */
    long confirm(long found) throws ServerUnavailableException, InterruptedException {
        long rate = found;
        for (int step = 0; step <= MAX_STEPS && rate > 0; step++) {
            if (trial.keeps(rate)) {
                return rate;
            }
            rate = Math.min(rate - 1, (long) (rate / PRECISION));
        }
        return 0;
    }

    private long bisect(long kept, long failed) throws ServerUnavailableException, InterruptedException {
        long best = kept;
        long beyond = failed;
        while (beyond > best * PRECISION && beyond - best > 1) {
            long middle = best + (beyond - best) / 2;
            if (isKept(middle)) {
                best = middle;
            } else {
                beyond = middle;
            }
        }
        return best;
    }

    private boolean isKept(long rate) throws ServerUnavailableException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (trial.keeps(rate)) {
                return true;
            }
        }
        return false;
    }
}
