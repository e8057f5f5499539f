// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.http.internal.listener.OpenConnections;
import org.vesper.http.internal.page.Readiness;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.Version;
import org.vesper.management.machine.Pauses;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleStatus;

/**
 * Reads the figures of all applications, the same that the MBeans read, when somebody scrapes them; nothing is counted for it while events
 * flow. <b>Threading:</b> any thread.
 */
final class ServerFigures implements MultiCollector {

    private static final double MS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
    private static final double NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Readiness readiness;
    private final OpenConnections connections;
    private final int maxRules;

    /** The rules of one processor, read once. */
    private record ProcessorRules(String application, ProcessorStage stage, List<RuleStatus> rules) {
    }

    /** @param maxRules how many rules have metrics of their own */
    ServerFigures(Readiness readiness, OpenConnections connections, int maxRules) {
        this.readiness = readiness;
        this.connections = connections;
        this.maxRules = maxRules;
    }

    @Override
    public MetricSnapshots collect() {
        Samples samples = new Samples();
        addServer(samples);
        addPauses(samples);
        samples.add(Metric.HTTP_CONNECTIONS, connections.count());
        samples.add(Metric.HTTP_CLOSED, connections.closedOverLimit(), "limit");
        samples.add(Metric.HTTP_CLOSED, connections.closedByTime(), "time");
        Map<Application, Network> networks = new LinkedHashMap<>();
        for (Application application : readiness.applications()) {
            addApplication(samples, application);
            Optional<Network> network = application.network();
            network.ifPresent(running -> networks.put(application, running));
            network.flatMap(Network::recovery).ifPresent(recovery ->
                    samples.add(Metric.EVENTS_LOST, recovery.lost(), application.name()));
        }
        networks.forEach((application, network) -> {
            StageFigures stages = new StageFigures(samples, application.name());
            samples.add(Metric.APPLICATION_BUSY, network.busyNs() / NS_PER_SECOND, application.name());
            samples.add(Metric.APPLICATION_RETAINED, network.retainedBytes(), application.name());
            network.stages().forEach(stages::add);
            addLatencies(samples, application, network);
        });
        addRules(samples, networks);
        return samples.all();
    }

    private void addServer(Samples samples) {
        samples.add(Metric.SERVER_INFO, 1, Version.text(), Version.commit(), Version.date());
        samples.add(Metric.SERVER_READY, readiness.isReady());
        readiness.conditions().stream().map(Condition::subject).distinct()
                .forEach(subject -> samples.add(Metric.SERVER_CONDITION, 1, subject));
    }

    private static void addPauses(Samples samples) {
        Pauses pauses = Pauses.ofThisServer();
        samples.add(Metric.PAUSES, pauses.count());
        samples.add(Metric.PAUSES_OVER, pauses.count() - pauses.withinTarget());
        samples.add(Metric.LONGEST_PAUSE, pauses.longestNs() / NS_PER_SECOND);
    }

    private static void addApplication(Samples samples, Application application) {
        samples.add(Metric.APPLICATION_INFO, 1, application.name(), application.version());
        ApplicationState now = application.state();
        for (ApplicationState state : ApplicationState.values()) {
            samples.add(Metric.APPLICATION_STATE, state == now, application.name(), state.name());
        }
    }

    private static void addLatencies(Samples samples, Application application, Network network) {
        application.latencyRecorders().forEach((id, recorder) -> {
            samples.add(Metric.SERVICE, recorder.service(Samples.BUCKETS_NS), application.name(), id);
            samples.add(Metric.RESPONSE, recorder.response(Samples.BUCKETS_NS), application.name(), id);
        });
        network.measurements().all().forEach(measurement -> samples.add(Metric.MEASURED,
                measurement.latencies().total(System.nanoTime(), Samples.BUCKETS_NS), application.name(), measurement.name()));
    }

    private void addRules(Samples samples, Map<Application, Network> networks) {
        List<ProcessorRules> processors = networks.entrySet().stream().flatMap(entry -> entry.getValue().processors().stream()
                .map(stage -> new ProcessorRules(entry.getKey().name(), stage, stage.rules()))).toList();
        RuleQuota quota = RuleQuota.of(processors.stream().map(processor -> processor.rules().size()).toList(), maxRules);
        for (ProcessorRules processor : processors) {
            String application = processor.application();
            String stage = processor.stage().id();
            int all = processor.rules().size();
            samples.add(Metric.RULES, all, application, stage);
            samples.add(Metric.RULES_LEFT_OUT, Math.max(0, all - quota.ofEach()), application, stage);
            processor.rules().stream().limit(quota.ofEach()).forEach(rule -> addRule(samples, rule, application, stage, rule.name()));
            processor.stage().retained().latest().ifPresent(read -> {
                addRetained(samples, read.all(), application, stage);
                processor.rules().stream().limit(quota.ofEach()).map(rule -> read.rules().get(rule.name())).filter(Objects::nonNull)
                        .forEach(rule -> addRetainedOfRule(samples, rule, application, stage, rule.rule()));
            });
        }
    }

    private static void addRetained(Samples samples, RetainedState all, String... labels) {
        samples.add(Metric.RETAINED_EVENTS, all.events(), labels);
        samples.add(Metric.RETAINED_BYTES, all.bytes(), labels);
        samples.add(Metric.EVENTS_REFUSED, all.refused(), labels);
        samples.add(Metric.EVENTS_EVICTED, all.evicted(), labels);
    }

    private static void addRetainedOfRule(Samples samples, RetainedState rule, String... labels) {
        samples.add(Metric.RULE_RETAINED_EVENTS, rule.events(), labels);
        samples.add(Metric.RULE_RETAINED_BYTES, rule.bytes(), labels);
        samples.add(Metric.RULE_PARTIAL_MATCHES, rule.partialMatches(), labels);
        samples.add(Metric.RULE_REFUSED, rule.refused(), labels);
        samples.add(Metric.RULE_EVICTED, rule.evicted(), labels);
    }

    private static void addRule(Samples samples, RuleStatus rule, String... labels) {
        samples.add(Metric.RULE_INPUTS, rule.inputs(), labels);
        samples.add(Metric.RULE_OUTPUTS, rule.outputs(), labels);
        samples.add(Metric.RULE_RUNNING, rule.running(), labels);
        if (rule.lastOutputMs() > 0) {
            samples.add(Metric.RULE_LAST_OUTPUT, rule.lastOutputMs() / MS_PER_SECOND, labels);
        }
        if (rule.eventNs() > 0) {
            samples.add(Metric.RULE_EVENT, rule.eventNs() / NS_PER_SECOND, labels);
        }
    }
}
