// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.vesper.wire.format.EventLayout;

/** Records what a client of version 2 sends, and counts events before a position as repeated. */
final class SessionRecorder extends RecordingHandler implements SessionHandler {

    private final Map<Integer, EventLayout> layouts = new HashMap<>();
    private final long next;

    /** Creates a recorder that has taken all events before this position. */
    SessionRecorder(long next) {
        this.next = next;
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
