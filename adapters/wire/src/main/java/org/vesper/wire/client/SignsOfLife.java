// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.time.Duration;

/**
 * The signs of life of one connection of version 2: when the client has to send one, and when the server counts as dead because it has
 * sent none for three times as long. Without a keep-alive time, neither ever happens.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class SignsOfLife {

    /** The number in a PING that is only a sign of life. Nobody waits for its PONG. */
    public static final long TOKEN = 0;

    /** The keep-alive time that a client asks for unless it is told otherwise: it notices a dead server within 30 s. */
    public static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(10);

    private static final int MISSED = 3;
    private static final int LOOKS = 4;

    private long keepAliveNs;
    private long sentNs = System.nanoTime();
    private long heardNs = sentNs;

    /** Begins with the keep-alive time in WELCOME. */
    public void begin(int keepAliveMs) {
        keepAliveNs = Duration.ofMillis(keepAliveMs).toNanos();
        heardNs = System.nanoTime();
    }

    /** Notes that the client has sent a frame. */
    public void sent() {
        sentNs = System.nanoTime();
    }

    /** Notes that something of the server has come. */
    public void heard() {
        heardNs = System.nanoTime();
    }

    /** Whether the sides have to send signs of life. */
    public boolean areAgreed() {
        return keepAliveNs > 0;
    }

    /** Whether the client has to send a frame now: half of the time has passed since the last one. */
    public boolean isDue() {
        return areAgreed() && System.nanoTime() - sentNs >= keepAliveNs / 2;
    }

    /** Whether the server has been silent for too long. */
    public boolean areMissing() {
        return areAgreed() && System.nanoTime() - heardNs >= MISSED * keepAliveNs;
    }

    /** How long the server may be silent, in milliseconds. */
    public long patienceMs() {
        return Duration.ofNanos(MISSED * keepAliveNs).toMillis();
    }

    /** How often somebody has to look, in milliseconds. */
    public long intervalMs() {
        return Math.max(1, Duration.ofNanos(keepAliveNs / LOOKS).toMillis());
    }
}
