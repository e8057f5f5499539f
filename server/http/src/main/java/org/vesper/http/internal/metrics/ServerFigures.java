// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.lang.management.ManagementFactory;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.http.internal.listener.OpenConnections;
import org.vesper.http.internal.page.Readiness;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.management.Version;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.catalogue.FigureCatalogue;
import org.vesper.management.catalogue.Scope;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleStatus;

/**
 * Reads the figures of the catalogue when somebody scrapes them, from the MBeans as far as these have them; nothing is counted for it while
 * events flow. <b>Threading:</b> any thread.
 */
final class ServerFigures implements MultiCollector {

    private static final Family SERVICE = Family.of(FigureCatalogue.figure(Scope.RECORDER, "Service"));
    private static final Family RESPONSE = Family.of(FigureCatalogue.figure(Scope.RECORDER, "Response"));
    private static final Family MEASURED = Family.of(FigureCatalogue.figure(Scope.MEASUREMENT, "Total"));

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
        new AttributeSamples(ManagementFactory.getPlatformMBeanServer(), samples).addAll();
        samples.add(Family.HTTP_CONNECTIONS, connections.count());
        samples.add(Family.HTTP_CLOSED, connections.closedOverLimit(), "limit");
        samples.add(Family.HTTP_CLOSED, connections.closedByTime(), "time");
        Map<Application, Network> networks = new LinkedHashMap<>();
        for (Application application : readiness.applications()) {
            addApplication(samples, application);
            application.network().ifPresent(network -> networks.put(application, network));
        }
        networks.forEach((application, network) -> addLatencies(samples, application, network));
        addRules(samples, networks);
        return samples.all();
    }

    private void addServer(Samples samples) {
        samples.add(Family.SERVER_INFO, 1, Version.text(), Version.commit(), Version.date());
        samples.add(Family.SERVER_READY, readiness.isReady());
        readiness.conditions().stream().map(Condition::subject).distinct()
                .forEach(subject -> samples.add(Family.SERVER_CONDITION, 1, subject));
    }

    private static void addApplication(Samples samples, Application application) {
        samples.add(Family.APPLICATION_INFO, 1, application.name(), application.version());
        ApplicationState now = application.state();
        for (ApplicationState state : ApplicationState.values()) {
            samples.add(Family.APPLICATION_STATE, state == now, application.name(), state.name());
        }
    }

    private static void addLatencies(Samples samples, Application application, Network network) {
        application.latencyRecorders().forEach((id, recorder) -> {
            samples.add(SERVICE, recorder.service(Samples.BUCKETS_NS), application.name(), id);
            samples.add(RESPONSE, recorder.response(Samples.BUCKETS_NS), application.name(), id);
        });
        network.measurements().all().forEach(measurement -> samples.add(MEASURED,
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
            samples.add(Family.RULES_LEFT_OUT, Math.max(0, all - quota.ofEach()), application, stage);
            processor.rules().stream().limit(quota.ofEach()).forEach(rule -> addRule(samples, rule, application, stage, rule.name()));
            processor.stage().retained().latest().ifPresent(read -> processor.rules().stream().limit(quota.ofEach())
                    .map(rule -> read.rules().get(rule.name())).filter(Objects::nonNull)
                    .forEach(rule -> addRetained(samples, rule, application, stage, rule.rule())));
        }
    }

    private static void addRetained(Samples samples, RetainedState rule, String... labels) {
        samples.add(retained("events"), rule.events(), labels);
        samples.add(retained("bytes"), rule.bytes(), labels);
        samples.add(retained("partialMatches"), rule.partialMatches(), labels);
        samples.add(retained("refused"), rule.refused(), labels);
        samples.add(retained("evicted"), rule.evicted(), labels);
    }

    private static void addRule(Samples samples, RuleStatus rule, String... labels) {
        samples.add(rule("inputs"), rule.inputs(), labels);
        samples.add(rule("outputs"), rule.outputs(), labels);
        samples.add(rule("running"), rule.running(), labels);
        samples.add(rule("lastOutput"), rule.lastOutputMs() > 0 ? new Date(rule.lastOutputMs()) : null, labels);
        samples.add(rule("eventNs"), rule.eventNs() > 0 ? rule.eventNs() : null, labels);
    }

    private static CatalogueFigure rule(String name) {
        return FigureCatalogue.figure(Scope.RULE, name);
    }

    private static CatalogueFigure retained(String name) {
        return FigureCatalogue.figure(Scope.RETAINED, name);
    }
}
