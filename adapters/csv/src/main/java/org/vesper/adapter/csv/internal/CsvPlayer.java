// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.csv.CsvTable;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.PollingAdapter;
import org.vesper.spi.figure.Figure;
import org.vesper.text.VisibleText;

/**
 * Plays the rows of a file as events, at their times or as fast as the stages downstream accept them. A row that is late because these are
 * busy follows as soon as possible; none is skipped. An invalid row is rejected, counted and logged, at most once a second. After an update
 * of the application, playback continues at the same row if the settings other than the event type are unchanged.
 *
 * <p><b>Threading:</b> a thread of its own.
 */
public final class CsvPlayer extends PollingAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(CsvPlayer.class);
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;
    /** Maximum number of events before others get a turn in the lane: a bound for fairness, not measured. */
    private static final int BATCH = 64;

    private final PlayerSettings settings;
    private final EventType type;
    private RowEvents rowEvents;
    private long nextLogNs = System.nanoTime();
    private volatile Playback playback;

    private CsvPlayer(AdapterContext context, PlayerSettings settings, EventType type) {
        super(context);
        this.settings = settings;
        this.type = type;
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static CsvPlayer of(AdapterContext context) {
        return new CsvPlayer(context, PlayerSettings.read(context.owner(), context.settings()), context.eventType());
    }

    @Override
    protected void open() throws IOException {
        try {
            playback = new Playback(settings, type.properties()::containsKey);
            rowEvents = eventsOf(playback);
        } catch (CsvSyntaxException e) {
            throw new ConfigurationException(owner() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ConfigurationException(owner() + ": cannot read " + settings.file() + ": " + Reason.of(e)
                    + "; a path that is not absolute begins in the folder of the server's instance", e);
        } catch (ConfigurationException e) {
            release();
            throw new ConfigurationException(owner() + ": " + e.getMessage(), e);
        }
        LOG.info("{} plays {}", owner(), settings.file());
    }

    @Override
    protected long poll(List<Object> events) throws IOException {
        for (int row = 0; row < BATCH; row++) {
            if (!playback.hasRow()) {
                return nextRound() ? 0 : END;
            }
            Object event = eventOrNull(playback.rows());
            long leftNs = event == null ? 0 : playback.schedule().leftNs(rowEvents.timeMs());
            if (leftNs > 0) {
                return leftNs;
            }
            if (event != null) {
                events.add(event);
            }
            playback.done();
        }
        return 0;
    }

    @Override
    protected void release() throws IOException {
        if (playback != null) {
            playback.close();
        }
    }

    @Override
    public Set<String> emits() {
        return Set.of(type.name());
    }

    @Override
    protected Object place() {
        return playback;
    }

    @Override
    protected boolean canResumeFrom(Object place) {
        return place instanceof Playback other && other.settings().equals(settings);
    }

    @Override
    protected void resumeFrom(Object place) {
        rowEvents = eventsOf((Playback) place);
        playback = (Playback) place;
    }

    @Override
    protected String address() {
        return settings.file().toString();
    }

    @Override
    protected Map<String, String> details() {
        String speed = settings.speed() == 0 ? "max" : String.valueOf(settings.speed());
        return Map.of("event-type", type.name(), "speed", speed, "state", state());
    }

    @Override
    protected List<Figure> figures() {
        Playback now = playback;
        long earlier = now == null ? 0 : now.round() - 1;
        return List.of(Figure.gauge("earlier", "rounds", "Rounds through the file before the present one", earlier),
                Figure.counter("rows", "rows", "Rows that have been read", now == null ? 0 : now.rowsDone()));
    }

    private boolean nextRound() throws IOException {
        if (!playback.nextRound()) {
            LOG.info("{} has played {}, {} rows", owner(), settings.file(), playback.rowsDone());
            return false;
        }
        rowEvents = eventsOf(playback);
        return true;
    }

    private RowEvents eventsOf(Playback place) {
        return RowEvents.of(settings, place.rows(), type);
    }

    private Object eventOrNull(CsvTable rows) {
        try {
            return rowEvents.event(rows);
        } catch (RuntimeException e) {
            long rejected = countRejected();
            long nowNs = System.nanoTime();
            if (nowNs - nextLogNs >= 0) {
                nextLogNs = nowNs + LOG_INTERVAL_NS;
                boolean placed = e instanceof IllegalArgumentException && e.getMessage() != null && e.getMessage().startsWith(rows.place());
                String reason = placed ? e.getMessage() : rows.place() + ": " + Reason.of(e);
                LOG.warn("{}: row rejected ({} so far): {}", owner(), rejected, VisibleText.rejection(reason));
            }
            return null;
        }
    }
}
