// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Predicate;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.csv.CsvTable;

/**
 * The position in a played file, over all rounds, which one version of an application hands over to the next.
 *
 * <p><b>Threading:</b> the player's thread; any thread reads settings, rows and round.
 */
final class Playback implements AutoCloseable {

    private final PlayerSettings settings;
    private final Predicate<String> isProperty;
    private CsvTable rows;
    private RowSchedule schedule;
    private boolean atRow;
    private boolean hadRows;
    private boolean ended;
    private volatile long rowsDone;
    private volatile int round = 1;

    /**
     * Starts at the beginning of the file.
     *
     * @param isProperty whether a name is that of a property
     */
    Playback(PlayerSettings settings, Predicate<String> isProperty) throws IOException {
        this.settings = settings;
        this.isProperty = isProperty;
        open();
    }

    PlayerSettings settings() {
        return settings;
    }

    CsvTable rows() {
        return rows;
    }

    RowSchedule schedule() {
        return schedule;
    }

    /** The number of processed rows, valid or not, in all rounds. */
    long rowsDone() {
        return rowsDone;
    }

    int round() {
        return round;
    }

    /** Whether there is a row; the answer does not change until {@link #done}. */
    boolean hasRow() throws IOException {
        atRow = atRow || nextRow();
        hadRows = hadRows || atRow;
        return atRow;
    }

    private boolean nextRow() throws IOException {
        try {
            return rows.next();
        } catch (CsvSyntaxException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(rows.place() + ": the rows after this one cannot be read: " + e.getMessage(), e);
        }
    }

    void done() {
        atRow = false;
        rowsDone = rowsDone + 1;
    }

    /** Starts the next round after the last row; returns false if there is none. A file without rows has one round. */
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
        rows = CsvTable.open(settings.file().toString(), Files.newBufferedReader(settings.file()), settings.format(), isProperty);
        schedule = new RowSchedule(settings.speed());
        hadRows = false;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
