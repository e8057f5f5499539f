// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.config.Settings;
import org.vesper.event.EventValues;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.PollingThread;
import org.vesper.spi.adapter.RecoveringOutput;

/**
 * Writes each event as a line. Lines wait at most for the flush interval, and are written at once when the application is suspended or
 * closed. An update of the application continues in the open file, even if append is off. If the file has been moved or deleted, lines go
 * to a new one. After a death of the process, the file is cut back to the length that it had when all its lines had left the application:
 * the others come again, so the file has each line once.
 *
 * <p><b>Threading:</b> one thread at a time delivers events; a separate thread writes. <b>Failure:</b> lines that cannot be written wait,
 * and writing is retried after each flush interval. An event whose line finds no room causes an exception to the network, which counts it.
 * Lines still waiting at the end are counted as rejected.
 */
public final class CsvWriter implements LastingAdapter, RecoveringOutput, EventSink {

    private static final Logger LOG = LoggerFactory.getLogger(CsvWriter.class);
    /** The files that adapters of this server write, each with the adapter; two would mix their lines. */
    private static final Map<Path, String> WRITTEN = new ConcurrentHashMap<>();

    private final String owner;
    private final Path file;
    private final boolean append;
    private final Duration flushInterval;
    private final CsvLines lines;
    private final ForcedLines forced;
    private final PollingThread flusher;
    private volatile long failedFlushes;
    private volatile boolean failing;
    private boolean unforceable;
    private boolean isOwner;

    private CsvWriter(String owner, Settings settings, EventValues values, ThreadFactory threads, LineFile.Opener opener) {
        this.owner = owner;
        this.file = CsvFiles.named(owner, settings.text("file", ""));
        this.append = settings.flag("append", true);
        this.flushInterval = settings.duration("flush-interval", Duration.ofSeconds(1));
        this.lines = new CsvLines(file, values, settings.text("columns", ""), settings.flag("header", true), opener);
        this.forced = new ForcedLines(file, opener);
        this.flusher = new PollingThread(threads, this::flushNow);
        if (flushInterval.isZero()) {
            throw new ConfigurationException(owner + ": flush-interval is 0 but must be longer, 10ms for example");
        }
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static CsvWriter of(AdapterContext context) {
        return of(context, Files::newByteChannel);
    }

    static CsvWriter of(AdapterContext context, LineFile.Opener opener) {
        return new CsvWriter(context.owner(), context.settings(), new EventValues(context.eventTypes()), context.threads(), opener);
    }

    @Override
    public void start() {
        String other = WRITTEN.putIfAbsent(file, owner);
        if (other != null) {
            throw new ConfigurationException(owner + ": " + other + " writes to " + file + " already; name another file");
        }
        boolean isOpen = false;
        isOwner = true;
        try {
            lines.open(append);
            isOpen = true;
        } catch (IOException e) {
            throw new ConfigurationException(owner + ": " + problem(e)
                    + "; its folder must exist, and the server must be allowed to write there; a path that is not absolute begins in the"
                    + " folder of the server's instance", e);
        } finally {
            if (!isOpen) {
                giveUp();
            }
        }
        flusher.resume();
        LOG.info("{} writes to {}", owner, file);
    }

    @Override
    public void onEvent(Object event) {
        try {
            lines.add(event);
        } catch (IOException e) {
            throw new UncheckedIOException(problem(e), e);
        }
    }

    /** The status; an event counts as emitted once its line has been written. */
    @Override
    public AdapterStatus status() {
        return new AdapterStatus(file.toString(), 0, lines.written(), lines.lost(), 0, Map.of("columns", lines.columns(),
                "waiting", String.valueOf(lines.waiting()), "failed-flushes", String.valueOf(failedFlushes)));
    }

    @Override
    public void flush() {
        try {
            lines.write();
        } catch (IOException e) {
            failedFlushes = failedFlushes + 1;
            throw new UncheckedIOException(problem(e), e);
        }
    }

    @Override
    public long given() {
        return lines.given();
    }

    /** What is in the file is there, whatever the number. */
    @Override
    public boolean hasArrived(long number) {
        try {
            lines.write();
            return lines.lost() == 0;
        } catch (IOException e) {
            failedFlushes = failedFlushes + 1;
            return false;
        }
    }

    @Override
    public synchronized boolean isDurable(long number) {
        try {
            boolean arrived = hasArrived(number);
            if (arrived) {
                forced.force(lines.written());
            }
            return arrived;
        } catch (IOException e) {
            if (!unforceable) {
                LOG.error("{}: {}; the journal is kept from here on; replace the disk, and restart the application", owner, problem(e), e);
            }
            unforceable = true;
            return false;
        }
    }

    @Override
    public void goOnAt(long number) {
        long gone = -1;
        try {
            gone = lines.cutBack(number);
        } catch (IOException e) {
            LOG.error("{}: {}", owner, problem(e), e);
        }
        if (gone > 0) {
            LOG.info("{} has cut {} bytes off {}, whose lines come again", owner, gone, file);
        } else if (gone < 0 && append) {
            LOG.warn("{}: {} is not as the journal has it, that is, with a line that ends at {} bytes; some lines may come twice", owner,
                    file, number);
        }
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof CsvWriter other && other.file.equals(file);
    }

    @Override
    public void takeOver(Adapter predecessor) {
        try {
            CsvWriter other = (CsvWriter) predecessor;
            lines.takeOver(other.lines);
            isOwner = other.isOwner;
            other.isOwner = false;
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void pause() {
        // No events arrive, and a flush by either version has the same effect.
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
            giveUp();
        }
    }

    private void giveUp() {
        if (isOwner) {
            isOwner = false;
            WRITTEN.remove(file);
        }
    }

    private void closeFile() {
        try {
            lines.close();
        } catch (IOException e) {
            LOG.error("{}: {}; {} lines are lost", owner, problem(e), lines.lost(), e);
        }
    }

    /** Logs the beginning and the end of a failure. */
    private long flushNow() {
        try {
            flush();
            if (failing) {
                LOG.info("{} writes to {} again", owner, file);
            }
            failing = false;
        } catch (UncheckedIOException e) {
            if (!failing) {
                LOG.error("{}: {}; {} lines wait, and writing is tried again every {} ms", owner, e.getMessage(), lines.waiting(),
                        flushInterval.toMillis(), e);
            }
            failing = true;
        }
        return flushInterval.toNanos();
    }

    private String problem(IOException failure) {
        return "cannot write " + file + ": " + Reason.of(failure);
    }
}
