// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;

/**
 * The place in a file that is played, over all rounds: what one version of an application hands to the next.
 *
 * <p><b>Threading:</b> that of the player; any thread reads settings, rows and round.
 */
final class Playback implements AutoCloseable {

    private final PlayerSettings settings;
    private CsvRows rows;
    private RowSchedule schedule;
    private boolean atRow;
    private boolean hadRows;
    private boolean ended;
    private volatile long rowsDone;
    private volatile int round = 1;

    /** The beginning of the file. */
    Playback(PlayerSettings settings) throws IOException {
        this.settings = settings;
        open();
    }

    PlayerSettings settings() {
        return settings;
    }

    CsvRows rows() {
        return rows;
    }

    RowSchedule schedule() {
        return schedule;
    }

    /** How many rows have been events, or were none, in all rounds. */
    long rowsDone() {
        return rowsDone;
    }

    int round() {
        return round;
    }

    /** Whether there is a row; it stays the same until it is {@link #done}. */
    boolean hasRow() throws IOException {
        atRow = atRow || rows.next();
        hadRows = hadRows || atRow;
        return atRow;
    }

    void done() {
        atRow = false;
        rowsDone = rowsDone + 1;
    }

    /** Begins the next round after the last row; false if there is none. A file without rows has one round. */
    boolean nextRound() throws IOException {
        close();
        ended = ended || !hadRows || round == settings.loop();
        if (!ended) {
            open();
            round = round + 1;
        }
        return !ended;
    }

    private void open() throws IOException {
        rows = new CsvRows(settings.file());
        schedule = new RowSchedule(settings.speed());
        hadRows = false;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
