// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.activation;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;

/**
 * Deploys one small rule and discards it when its bundle starts. This loads the grammar, the translator and Esper's compiler on an idle
 * core while the server's other bundles start.
 */
public final class WarmUp implements BundleActivator, ProcessorContext {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final String RULE = """
            @Name('warm up')
            SELECT key, PERC(value), TREND(value) FROM (SELECT * FROM Sample WHERE key = 'a') RETAIN 2 EVENTS
            HAVING PERC(value) > 1.0 OR TREND(value) > 1;
            """;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Thread thread = new Thread(this::run, "vesper-epl-warm-up");

    @Override
    public void start(BundleContext context) {
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the end of the warm-up, whose classes go with the bundle; each network closes its own processors. */
    @Override
    public void stop(BundleContext context) throws InterruptedException {
        thread.join(TIMEOUT.toMillis());
    }

    private void run() {
        try {
            new EplProcessor(this, 0).close();
        } catch (RuntimeException | LinkageError e) {
            // A framework that stops meanwhile takes the classes away; a trace would look like a failure.
            LOG.debug("The warm-up of the rules has failed, and the first application will show why: {}", e.toString());
        }
    }

    @Override
    public String application() {
        return "warm-up";
    }

    @Override
    public String stage() {
        return "rules";
    }

    @Override
    public ClassLoader classLoader() {
        return WarmUp.class.getClassLoader();
    }

    @Override
    public Settings settings() {
        return new Settings("warm-up", Map.of());
    }

    @Override
    public Collection<EventType> eventTypes() {
        return List.of(EventType.ofMap("Sample", Map.of("key", String.class, "value", double.class)));
    }

    @Override
    public List<RuleFile> ruleFiles() {
        return List.of(new RuleFile("warm-up.epl", RULE));
    }

    @Override
    public EventSink sink(int partition) {
        return event -> { };
    }
}
