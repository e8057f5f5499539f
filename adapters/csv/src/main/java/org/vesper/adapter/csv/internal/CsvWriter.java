// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterStatus;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.EventValues;
import org.vesper.spi.LastingAdapter;
import org.vesper.spi.PollingThread;
import org.vesper.spi.Settings;

/**
 * Writes each event as a line. What has been written reaches the file within the flush interval, and at once when the application is
 * suspended or closed. An update of the application goes on in the file as it is open, also when files are not appended to.
 *
 * <p><b>Threading:</b> events come by one thread at a time; a thread of its own flushes. <b>Failure:</b> a line that cannot be written is
 * an exception to the network, which counts it; the next one is tried again.
 */
public final class CsvWriter implements LastingAdapter, EventSink {

    private static final Logger LOG = LoggerFactory.getLogger(CsvWriter.class);

    private final String owner;
    private final Path file;
    private final boolean append;
    private final Duration flushInterval;
    private final CsvLines lines;
    private final PollingThread flusher;
    private volatile long written;
    private volatile long failedFlushes;

    private CsvWriter(String owner, Settings settings, EventValues values, ThreadFactory threads) {
        this.owner = owner;
        this.file = CsvFiles.named(owner, settings.text("file", ""));
        this.append = settings.flag("append", true);
        this.flushInterval = settings.duration("flush-interval", Duration.ofSeconds(1));
        this.lines = new CsvLines(file, values, settings.text("columns", ""), settings.flag("header", true));
        this.flusher = new PollingThread(threads, this::flushNow);
        if (flushInterval.isZero()) {
            throw new ConfigurationException(owner + ": flush-interval is 0 but must be longer, 10ms for example");
        }
    }

    /** An adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for settings it cannot take. */
    public static CsvWriter of(AdapterContext context) {
        return new CsvWriter(context.owner(), context.settings(), new EventValues(context.eventTypes()), context.threads());
    }

    @Override
    public void start() {
        try {
            lines.open(append);
        } catch (IOException e) {
            throw new ConfigurationException(owner + ": cannot write " + file + ": " + e
                    + "; its folder must exist, and the server must be allowed to write there; a path that is not absolute begins in the folder"
                    + " of the server's instance", e);
        }
        flusher.resume();
        LOG.info("{} writes to {}", owner, file);
    }

    @Override
    public void onEvent(Object event) {
        try {
            lines.write(event);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        written = written + 1;
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus(file.toString(), 0, written, 0, 0,
                Map.of("columns", lines.header(), "failed-flushes", String.valueOf(failedFlushes)));
    }

    @Override
    public void flush() {
        try {
            lines.flush();
        } catch (IOException e) {
            failedFlushes = failedFlushes + 1;
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof CsvWriter other && other.file.equals(file);
    }

    @Override
    public void takeOver(Adapter predecessor) {
        try {
            lines.takeOver(((CsvWriter) predecessor).lines);
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void pause() {
        // No event comes, and whoever flushes does not matter.
    }

    @Override
    public void resume() {
        flusher.resume();
    }

    @Override
    public void close() {
        try {
            flusher.close();
        } finally {
            closeFile();
        }
    }

    private void closeFile() {
        try {
            lines.close();
        } catch (IOException e) {
            LOG.error("{}: the last lines of {} could not be written", owner, file, e);
        }
    }

    private long flushNow() {
        try {
            flush();
        } catch (UncheckedIOException e) {
            LOG.error("{}: cannot write {} ({} times so far)", owner, file, failedFlushes, e);
        }
        return flushInterval.toNanos();
    }
}
