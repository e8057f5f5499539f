// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The server that is checked, and the events that it takes.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Subject {

    private final InetSocketAddress address;
    private final EventLayout layout;
    private final Duration timeout;
    private final String run = Long.toHexString(new SecureRandom().nextLong());
    private final AtomicInteger sessions = new AtomicInteger();

    /**
     * Describes a server.
     *
     * @param layout events that the server takes with any values
     * @param timeout how long an answer may take
     */
    public Subject(InetSocketAddress address, EventLayout layout, Duration timeout) {
        this.address = address;
        this.layout = layout;
        this.timeout = timeout;
    }

    InetSocketAddress address() {
        return address;
    }

    EventLayout layout() {
        return layout;
    }

    Duration timeout() {
        return timeout;
    }

    /** The name of a session that no other check uses, in this run or another one. */
    String newSession() {
        return "wire-check-" + run + "-" + sessions.incrementAndGet();
    }

    /** Whether an event refers to the dictionary. */
    boolean usesSymbols() {
        return layout.properties().stream().anyMatch(property -> property.type() == WireType.SYMBOL);
    }

    /** Writes an event, whose symbols all have this id. */
    void putEvent(FrameEncoder frames, int symbol) {
        for (WireProperty property : layout.properties()) {
            if (property.nullable()) {
                frames.putPresent();
            }
            put(frames, property.type(), symbol);
        }
    }

    private static void put(FrameEncoder frames, WireType type, int symbol) {
        switch (type) {
            case BOOLEAN -> frames.putBoolean(true);
            case INT -> frames.putInt(1);
            case LONG -> frames.putLong(1);
            case DOUBLE -> frames.putDouble(1);
            case TIME -> frames.putTime(Long.MIN_VALUE);
            case SYMBOL -> frames.putSymbol(symbol);
            case STRING -> frames.putString("1");
            case BYTES -> frames.putBytes(new byte[] {1});
            case INSTANT -> frames.putInstant(Instant.EPOCH);
            case DECIMAL -> frames.putDecimal(BigDecimal.ONE);
        }
    }
}
