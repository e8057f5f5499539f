// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.assembly.ApplicationProviders;
import org.vesper.deployment.internal.assembly.IdleRules;
import org.vesper.deployment.internal.assembly.NetworkAssembler;
import org.vesper.deployment.internal.assembly.ServiceProviders;
import org.vesper.deployment.internal.bundle.ApplicationBundle;
import org.vesper.deployment.internal.bundle.ApplicationSettings;
import org.vesper.deployment.internal.bundle.BridgeClassLoader;
import org.vesper.deployment.internal.bundle.LeftThreads;
import org.vesper.deployment.internal.bundle.RuleSettings;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.spring.ApplicationContexts;
import org.vesper.deployment.internal.spring.Declared;
import org.vesper.deployment.internal.spring.ReadSettings;
import org.vesper.deployment.internal.spring.SpringCaches;
import org.vesper.epn.EventNetwork;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.network.NetworkHandover;
import org.vesper.spi.processor.RuleFile;

/**
 * One version of an application, from its jar to its running network: {@link #make()}, {@link #start}, {@link #close()}.
 * The code of the application runs on its own control thread only, and ends with it.
 *
 * <p><b>Threading:</b> the one thread that deploys makes, starts and closes it; any thread looks at it.
 */
final class BundledApplication implements Application {

    private static final Logger LOG = LoggerFactory.getLogger(BundledApplication.class);
    private static final Duration CLOSING_PATIENCE = Duration.ofSeconds(15);

    private volatile ApplicationJar jar;
    private final BundleContext framework;
    private final ServiceProviders providers;
    private final ApplicationSettings settings;
    private final SharedPackages shared;
    private final long update;

    private final Laps laps = new Laps();
    private volatile ApplicationBundle bundle;
    private volatile Set<String> awaited = Set.of();
    private volatile BridgeClassLoader classes;
    private volatile ControlThread control;
    private volatile GenericApplicationContext context;
    private volatile boolean closing;
    private volatile Map<String, String> values = Map.of();
    private volatile ReadSettings readSettings = new ReadSettings(Map.of());
    private volatile Map<String, List<RuleFile>> ruleFiles = Map.of();
    private volatile Stages stages = new Stages(Optional.empty(), Map.of(), Map.of());
    private volatile Condition condition = new Condition(ApplicationState.INSTALLED, Optional.empty(), Instant.now());

    /** What management sees of a version that is made. */
    private record Stages(Optional<Network> network, Map<String, Object> beans, Map<String, HistogramLatencyRecorder> recorders) {
    }

    /** What all applications have of the server. */
    record Surroundings(BundleContext framework, ServiceProviders providers, ApplicationSettings settings, SharedPackages shared) {
    }

    private record Condition(ApplicationState state, Optional<String> failure, Instant since) {
    }

    /**
     * A version that is still to be made, and has the copy of the jar from now on.
     *
     * @param update the number of the update that it is part of
     */
    BundledApplication(ApplicationJar jar, Surroundings server, long update) {
        this.jar = jar;
        this.framework = server.framework();
        this.providers = server.providers();
        this.settings = server.settings();
        this.shared = server.shared();
        this.update = update;
    }

    /** Makes its beans and its stages; nothing is open to the outside yet. <b>Failure:</b> {@link #close()} clears the rest away. */
    void make() {
        bundle = ApplicationBundle.install(jar, framework, update);
        startBundle();
        classes = new BridgeClassLoader(jar.name(), visibleClasses());
        control = ControlThread.start(jar.name(), classes);
        values = settings.of(jar.name(), bundle.bundle(), RuleSettings.of(bundle.bundle()));
        readSettings = new ReadSettings(values);
        laps.end("bundle");
        onControlThread(() -> {
            open(readSettings);
            return null;
        });
        laps.end("beans");
        NetworkDefinition definition = onControlThread(() ->
                new NetworkAssembler(jar.name(), bundle.bundle(), context, values).assemble());
        ruleFiles = definition.processors().stream().collect(Collectors.toMap(ProcessorDefinition::id, ProcessorDefinition::ruleFiles));
        Network network = Network.build(
                providers.extended(definition), new ApplicationProviders(context, providers), control, classes);
        stages = new Stages(Optional.of(network), allBeans(), new TreeMap<>(context.getBeansOfType(HistogramLatencyRecorder.class)));
        laps.end("stages and rules");
    }

    /** Lets events in, or, if it is to be suspended, clients only. */
    void start(ApplicationState state) {
        Network network = stages.network().orElseThrow();
        if (state == ApplicationState.SUSPENDED) {
            network.suspend();
        }
        network.start();
    }

    /** How its stages, which have been made, take the place of those of a version at work. */
    NetworkHandover succeeds(BundledApplication old) {
        return new NetworkHandover(old.stages.network().orElseThrow(), stages.network().orElseThrow());
    }

    /** It is open now. */
    void opened(ApplicationState state) {
        laps.end("adapters");
        become(state);
    }

    void suspend() {
        stages.network().orElseThrow().suspend();
        become(ApplicationState.SUSPENDED);
    }

    void resume() {
        stages.network().orElseThrow().resume();
        become(ApplicationState.RUNNING);
    }

    /** Its jar lies elsewhere now. */
    void movedTo(ApplicationJar moved) {
        jar = moved;
    }

    /** It runs by another jar now, which gave it these rules, and with these settings; its bundle stays. */
    void updatedTo(ApplicationJar updated, Map<String, List<RuleFile>> rules, Map<String, String> settled) {
        jar.copy().discard();
        jar = updated;
        ruleFiles = Map.copyOf(rules);
        values = settled;
        stages.network().ifPresent(network -> network.settle(settled));
    }

    /** The rules that its processors began with or have got in an update, by the id of the processor. */
    Map<String, List<RuleFile>> ruleFiles() {
        return ruleFiles;
    }

    /** What is right in it and still does nothing. */
    List<String> warnings() {
        return stages.network().map(network -> IdleRules.warnings(network, ruleFiles)).orElse(List.of());
    }

    /** The settings that it runs with. */
    Map<String, String> settings() {
        return values;
    }

    /**
     * What an operator has made of its settings by now. <b>Failure:</b> what is wrong with them, as an exception.
     *
     * @param namedByRules the keys that its rules are going to name
     */
    Map<String, String> latestSettings(Set<String> namedByRules) {
        return settings.of(jar.name(), bundle.bundle(), namedByRules);
    }

    /** The names of the settings that its beans and stages have been made with; all others concern rules only. */
    Set<String> settingsOfBeans() {
        return readSettings.read();
    }

    boolean isAtWork() {
        return state() == ApplicationState.RUNNING || state() == ApplicationState.SUSPENDED;
    }

    /** Whether it has been told to {@link #close()}. */
    boolean isClosed() {
        return closing;
    }

    /** Remembers why it does not run, after {@link #close()}. */
    void fail(String reason) {
        condition = new Condition(ApplicationState.FAILED, Optional.of(reason), Instant.now());
    }

    /** Closes it, and has it wait for packages of others that go. */
    void closeWithout(Collection<BundledApplication> others) {
        String reason = "its bundle imports " + SharedPackages.need(this, others)
                + ", which does not run any more; it waits until that runs again";
        Set<String> missing = others.stream().flatMap(other -> packagesOf(other).stream()).collect(Collectors.toSet());
        close();
        awaited = missing;
        fail(reason);
    }

    /** The packages that were missing when it failed. */
    Set<String> awaitedPackages() {
        return awaited;
    }

    /** The bundles that are wired to its bundle; none unless it is at work. */
    Set<Bundle> users() {
        return isAtWork() ? bundle.users() : Set.of();
    }

    /** Whether it is at work with one of these bundles. */
    boolean isOneOf(Set<Bundle> bundles) {
        return isAtWork() && bundles.contains(bundle.bundle());
    }

    /** Whether it is at work with this bundle. */
    boolean runsAs(Bundle other) {
        return isAtWork() && !closing && isMadeOf(other);
    }

    /** Whether this is its bundle, whatever its state. */
    boolean isMadeOf(Bundle other) {
        ApplicationBundle own = bundle;
        return own != null && own.bundle() == other;
    }

    /** The packages that it imports from another application; none if that is closed. */
    Set<String> packagesOf(BundledApplication other) {
        return other.bundle == null ? Set.of() : bundle.packagesOf(other.bundle);
    }

    /**
     * Lets go of everything, in the reverse order of the making. It goes on in the background if it takes long, since an application that
     * hangs is not to keep others waiting; another call adds nothing.
     */
    void close() {
        closing = true;
        Stages last = stages;
        stages = new Stages(Optional.empty(), Map.of(), Map.of());
        Thread closer = new Thread(() -> letGo(last), "vesper-close-" + jar.name());
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(CLOSING_PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (closer.isAlive()) {
            LOG.error("{} has not closed within {} s; nobody waits any longer, and it goes on by itself",
                    jar, CLOSING_PATIENCE.toSeconds());
        }
        become(ApplicationState.STOPPED);
    }

    private synchronized void letGo(Stages last) {
        last.network().ifPresent(network -> closing("network", network::close));
        if (control != null) {
            closing("beans", () -> control.callLast(() -> {
                closeContext();
                return null;
            }));
            closing("threads", control::close);
            ClassLoader own = bundle.classes();
            closing("threads", () -> new LeftThreads(jar, Set.of(classes, own)).end());
            SpringCaches.forget(classes, own);
        }
        if (bundle != null) {
            closing("bundle", bundle::uninstall);
        }
        context = null;
        control = null;
        classes = null;
        bundle = null;
        jar.copy().discard();
    }

    /** The beans may be there only when it is closing already. Called on the control thread. */
    private void open(ReadSettings values) {
        context = ApplicationContexts.open(jar.name(), bundle.bundle(), classes, values);
        if (closing) {
            closeContext();
            throw new ConfigurationException("its beans were made when nobody waited for them any more");
        }
    }

    private void closeContext() {
        GenericApplicationContext made = context;
        if (made != null) {
            made.close();
        }
    }

    /** The number of the update that it is part of. */
    long update() {
        return update;
    }

    ApplicationJar jar() {
        return jar;
    }

    @Override
    public String name() {
        return jar.name();
    }

    @Override
    public String version() {
        return jar.version();
    }

    @Override
    public ApplicationState state() {
        return condition.state();
    }

    @Override
    public Optional<String> failure() {
        return condition.failure();
    }

    @Override
    public String deploymentSteps() {
        return laps.toString();
    }

    @Override
    public Instant since() {
        return condition.since();
    }

    @Override
    public Optional<Network> network() {
        return stages.network();
    }

    @Override
    public Map<String, Object> beans() {
        return stages.beans();
    }

    @Override
    public Map<String, HistogramLatencyRecorder> latencyRecorders() {
        return stages.recorders();
    }

    private void become(ApplicationState state) {
        condition = new Condition(state, Optional.empty(), Instant.now());
    }

    private void startBundle() {
        try {
            bundle.bundle().start();
        } catch (BundleException e) {
            BundleFailure.missingPackage(e).ifPresent(missing -> awaited = Set.of(missing));
            throw new ConfigurationException(BundleFailure.explain(e, shared), e);
        }
    }

    private Set<ClassLoader> visibleClasses() {
        Set<ClassLoader> visible = new LinkedHashSet<>();
        visible.add(bundle.classes());
        visible.add(BundledApplication.class.getClassLoader());
        visible.add(GenericApplicationContext.class.getClassLoader());
        visible.addAll(providers.engineClasses());
        return visible;
    }

    private Map<String, Object> allBeans() {
        Map<String, Object> beans = new TreeMap<>(context.getBeansOfType(Object.class));
        beans.values().removeIf(bean -> bean instanceof Declared || bean instanceof EventNetwork);
        return beans;
    }

    private <T> T onControlThread(Callable<T> task) {
        return control.call(task, settings.deployTimeout());
    }

    private void closing(String what, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            LOG.error("{}: its {} did not close in an orderly way", jar, what, e);
        }
    }
}
