// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.instrumentation.jvm.JvmBufferPoolMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmClassLoadingMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmCompilationMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryPoolAllocationMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmRuntimeInfoMetric;
import io.prometheus.metrics.instrumentation.jvm.ProcessMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.vesper.http.internal.listener.OpenConnections;
import org.vesper.http.internal.page.Answer;
import org.vesper.http.internal.page.Page;
import org.vesper.http.internal.page.Readiness;
import org.vesper.http.internal.page.Visit;

/**
 * The figures for Prometheus, in the format that the client accepts: its text or OpenMetrics. At most two scrapes take place at a time, so
 * that one which hangs in an adapter's status, or many of them, leave the other pages their threads.
 */
public final class MetricsPage implements Page {

    private static final int MAX_SCRAPES = 2;
    private static final long MAX_WAIT_MS = 1_000;

    private final boolean open;
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ExpositionFormats formats = ExpositionFormats.init();
    private final Semaphore scrapes = new Semaphore(MAX_SCRAPES);

    /** @param maxRules how many rules have metrics of their own */
    public MetricsPage(Readiness readiness, OpenConnections connections, int maxRules, boolean open) {
        this.open = open;
        registerJvm(registry);
        registry.register(new ServerFigures(readiness, connections, maxRules));
    }

    /** What the library knows of the JVM, without a search for deadlocks and the states of threads: these stop all threads for a moment. */
    private static void registerJvm(PrometheusRegistry registry) {
        JvmBufferPoolMetrics.builder().register(registry);
        JvmClassLoadingMetrics.builder().register(registry);
        JvmCompilationMetrics.builder().register(registry);
        JvmGarbageCollectorMetrics.builder().register(registry);
        JvmMemoryMetrics.builder().register(registry);
        JvmMemoryPoolAllocationMetrics.builder().register(registry);
        JvmRuntimeInfoMetric.builder().register(registry);
        ProcessMetrics.builder().register(registry);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        GaugeWithCallback.builder().name("jvm_threads_current").help("Threads that exist now")
                .callback(gauge -> gauge.call(threads.getThreadCount())).register(registry);
        GaugeWithCallback.builder().name("jvm_threads_peak").help("Most threads that existed at once")
                .callback(gauge -> gauge.call(threads.getPeakThreadCount())).register(registry);
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public Answer answer(Visit visit) {
        try {
            if (!scrapes.tryAcquire(MAX_WAIT_MS, TimeUnit.MILLISECONDS)) {
                return Answer.error(503, "other scrapes are not complete yet; try again");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.error(503, "the server stops");
        }
        try {
            return scrape(formats.findWriter(visit.accepted()));
        } finally {
            scrapes.release();
        }
    }

    private Answer scrape(ExpositionFormatWriter format) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            format.write(text, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Answer(200, format.getContentType(), text.toByteArray());
    }
}
