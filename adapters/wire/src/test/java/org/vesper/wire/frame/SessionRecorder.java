// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.vesper.wire.format.EventLayout;

/** Records what a client of version 2 sends, and counts events before a position as repeated. */
final class SessionRecorder extends RecordingHandler implements SessionHandler {

    private final Map<Integer, EventLayout> layouts = new HashMap<>();
    private final long next;
    private boolean expectsAnnouncements;
    private Runnable announcement = () -> { };
    private ByteBuffer run;
    private int nextAt;
    private int runEnd;
    private int announced;

    /** Creates a recorder that has taken all events before this position. */
    SessionRecorder(long next) {
        this.next = next;
    }

    /** Fails at an event that was not announced before, or at another place. */
    void expectAnnouncements() {
        expectsAnnouncements = true;
    }

    /** Does something at each announcement. */
    void whenAnnounced(Runnable task) {
        announcement = task;
    }

    /** How many events were announced that have not come. */
    int announcedAndMissing() {
        return announced;
    }

    @Override
    public void onRecords(ByteBuffer buffer, int at, int bytes, int events) {
        if (announced > 0 || events < 1) {
            throw new AssertionError(events + " events are announced while " + announced + " are to come");
        }
        run = buffer;
        nextAt = at;
        runEnd = at + bytes;
        announced = events;
        announcement.run();
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        if (expectsAnnouncements && (announced == 0 || buffer != run || at < nextAt || at >= runEnd)) {
            throw new AssertionError("an event at " + at + " that was not announced");
        }
        nextAt = at + 1;
        announced--;
        super.onEvent(buffer, at);
    }

    @Override
    public void onSessionHello(SessionHello hello) {
        found.add("hello " + hello.clock() + " " + hello.wallTimes() + " " + hello.wallClockOffsetNs() + " " + hello.session() + " "
                + hello.reporting() + " " + hello.software() + " " + new String(hello.token(), StandardCharsets.UTF_8));
    }

    @Override
    public void onLayout(int number, EventLayout layout) {
        layouts.put(number, layout);
        found.add("layout " + number + " " + layout.eventType());
    }

    @Override
    public long onBatch(int layout, long position) {
        read(layouts.get(layout));
        found.add("batch " + layout + " " + position);
        return Math.max(0, next - position);
    }

    @Override
    public void onPing(long token) {
        found.add("ping " + token);
    }

    @Override
    public void onSkip(long position) {
        found.add("skip " + position);
    }

    @Override
    public void onForget() {
        found.add("forget");
    }
}
