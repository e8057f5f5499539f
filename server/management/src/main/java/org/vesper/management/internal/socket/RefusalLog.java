// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports refused clients of the management port: the first of an address and kind at once, further ones as one line per address and
 * interval, with their number. So neither a flood nor someone who guesses passwords can push other lines out of the log.
 *
 * <p><b>Threading:</b> any thread; a daemon thread writes the totals.
 */
public final class RefusalLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
    private static final int MAX_ORIGINS = 20;
    private static final String OTHERS = "other addresses";

    private final Duration interval;
    private final ScheduledExecutorService timer;
    /** For each origin, the refusals since its last line. */
    private final Map<String, Map<Refusal, Long>> counts = new LinkedHashMap<>();

    public RefusalLog(Duration interval) {
        this.interval = interval;
        timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "vesper-jmx-refusals");
            thread.setDaemon(true);
            return thread;
        });
        timer.scheduleWithFixedDelay(this::writeTotals, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Reports a refused client.
     *
     * @param address its address
     * @param who how the log shows it: the user that was presented, if any, and the address
     */
    public void report(Refusal refusal, InetAddress address, String who) {
        if (isFirst(refusal, Origin.of(address).text())) {
            LOG.warn("JMX: {}: {}", refusal.counted(1), who);
        }
    }

    /** Writes what has not been reported yet. */
    @Override
    public void close() {
        timer.shutdownNow();
        writeTotals();
    }

    private boolean isFirst(Refusal refusal, String origin) {
        synchronized (counts) {
            String key = counts.containsKey(origin) || counts.size() < MAX_ORIGINS ? origin : OTHERS;
            Map<Refusal, Long> ofOrigin = counts.computeIfAbsent(key, fresh -> new EnumMap<>(Refusal.class));
            return ofOrigin.merge(refusal, 0L, (count, zero) -> count + 1) == 0;
        }
    }

    private void writeTotals() {
        takeTotals().forEach(line -> LOG.warn("JMX: in {} s or less {}", interval.toSeconds(), line));
    }

    /** The lines to write; forgets addresses that were quiet, so that their next refusal is reported at once. */
    private List<String> takeTotals() {
        List<String> lines = new ArrayList<>();
        synchronized (counts) {
            counts.entrySet().removeIf(address -> {
                StringJoiner text = new StringJoiner(", ");
                address.getValue().entrySet().removeIf(entry -> entry.getValue() == 0);
                address.getValue().forEach((refusal, count) -> text.add(refusal.counted(count)));
                address.getValue().replaceAll((refusal, count) -> 0L);
                if (text.length() > 0) {
                    lines.add("more from " + address.getKey() + ": " + text);
                }
                return text.length() == 0;
            });
        }
        return lines;
    }
}
