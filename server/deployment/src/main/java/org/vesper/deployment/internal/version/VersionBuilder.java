// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.wiring.FrameworkWiring;
import org.vesper.application.ApplicationBeans;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.application.settings.RuleSettings;
import org.vesper.application.spring.ReadSettings;
import org.vesper.application.spring.SpringCaches;
import org.vesper.deployment.internal.bundle.ApplicationBundle;
import org.vesper.deployment.internal.bundle.LeftThreads;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.playback.PlaybackPlan;
import org.vesper.kernel.recovery.Recovery;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.processor.RuleFile;

/**
 * Creates one version of an application: {@link #wire()}, then {@link #make()}. {@link #close()} closes everything created so far, last
 * first, whether the version is complete or not. The code of the application runs on its own control thread only, which ends with it.
 *
 * <p><b>Threading:</b> one thread creates the version; any thread may close it meanwhile, which aborts the creation. <b>Failure:</b> an
 * exception with the reason; everything created so far stays until {@link #close()}.
 */
public final class VersionBuilder {

    private final ApplicationJar jar;
    private final ServerServices server;
    private final long update;
    private final StepTimer timer;
    private final Teardown teardown;
    private volatile ApplicationBundle bundle;
    private volatile ApplicationBeans beans;
    private volatile Optional<Recovery> recovery = Optional.empty();

    /** @param update the number of the update that the version belongs to */
    public VersionBuilder(ApplicationJar jar, ServerServices server, long update, StepTimer timer) {
        this.jar = jar;
        this.server = server;
        this.update = update;
        this.timer = timer;
        this.teardown = new Teardown(jar);
    }

    /** Installs its bundle and wires it to other bundles. No code of the application runs. */
    public void wire() {
        ApplicationBundle installed = ApplicationBundle.install(jar, server.framework(), update);
        bundle = installed;
        teardown.add("bundle", () -> {
            bundle = null;
            installed.uninstall();
        });
        FrameworkWiring wiring = server.framework().getBundle(Constants.SYSTEM_BUNDLE_ID).adapt(FrameworkWiring.class);
        if (!wiring.resolveBundles(List.of(installed.bundle()))) {
            // Starting the bundle reports the reason, and runs nothing.
            start(installed);
        }
    }

    /** The parts from which a network is made. */
    private record Foundation(ApplicationBundle bundle, ClassLoader classes, ControlThread control, ReadSettings settings,
            ApplicationBeans beans, NetworkDefinition network) {
    }

    /** Creates its beans and its stages; nothing is open to the outside yet. */
    public ApplicationVersion make() {
        Foundation made = lay();
        Network network = Network.build(server.providers().extended(made.network()),
                made.beans().providers(server.providers()), made.control(), made.classes());
        teardown.add("network", network::close);
        recovery = network.recovery();
        timer.end("stages and rules");
        return new ApplicationVersion(jar, new ApplicationVersion.Parts(made.bundle(), network, made.beans().all(),
                made.beans().recorders(), made.settings()), ruleFiles(made.network()), made.settings().getSource());
    }

    /** Creates its beans and its stages for a playback, which never opens anything. @param providers those that it uses, of its own */
    public Playback make(PlaybackPlan plan, UnaryOperator<Providers> providers) {
        Foundation made = lay();
        Playback playback = Playback.build(made.network(),
                providers.apply(made.beans().providers(server.providers())), made.control(), made.classes(), plan);
        teardown.add("network", playback::close);
        return playback;
    }

    /** Creates its beans, and reads its network. */
    private Foundation lay() {
        ApplicationBundle own = bundle;
        start(own);
        BridgeClassLoader classes = new BridgeClassLoader(jar.name(), own, visibleClasses(own));
        teardown.add("threads", () -> forget(classes, own.classes()));
        ControlThread control = ControlThread.start(jar.name(), classes);
        teardown.add("control thread", control::close);
        ReadSettings settings = new ReadSettings(server.settings().of(jar.name(), own, RuleSettings.of(own)));
        timer.end("bundle");
        // Created before the beans, so that closing can interrupt a constructor that hangs.
        teardown.add("beans", () -> control.callLast(this::closeBeans));
        OperatorSettings permitted = OperatorSettings.of(jar.name(), settings.getSource());
        OperatorSettings.KEYS.forEach(settings::getProperty);
        ApplicationBeans made = call(control, () -> create(classes, settings, permitted));
        timer.end("beans");
        return new Foundation(own, classes, control, settings, made, call(control, made::network));
    }

    /** How far the recovery of its network has come, or the state of its journals; empty if there are none. */
    public String recovery() {
        return recovery.map(Recovery::text).orElse("");
    }

    /** Closes everything created so far, last first; returns after 15 s at the latest. Nothing can be created afterwards. */
    public void close() {
        teardown.close();
    }

    /** Whether this is its bundle. */
    public boolean isBuiltFrom(Bundle other) {
        ApplicationBundle own = bundle;
        return own != null && own.bundle() == other;
    }

    private void start(ApplicationBundle installed) {
        try {
            installed.bundle().start();
        } catch (BundleException e) {
            throw BundleFailure.explain(installed.bundle(), server.framework().getBundles(), e, server.exporters());
        }
    }

    private Set<ClassLoader> visibleClasses(ApplicationBundle own) {
        Set<ClassLoader> visible = new LinkedHashSet<>();
        visible.add(own.classes());
        visible.addAll(ApplicationBeans.containerClasses());
        visible.addAll(server.providers().engineClasses());
        return visible;
    }

    /** Creates the beans, on the control thread. They may be complete only after the deployment was given up. */
    private ApplicationBeans create(BridgeClassLoader classes, ReadSettings settings, OperatorSettings permitted) {
        ApplicationBeans made = new ApplicationBeans(classes, settings, permitted, false);
        beans = made;
        try {
            teardown.requireOpen("beans");
        } catch (RuntimeException e) {
            closeBeans();
            throw e;
        }
        return made;
    }

    private Void closeBeans() {
        ApplicationBeans made = beans;
        if (made != null) {
            made.close();
            beans = null;
        }
        return null;
    }

    private void forget(BridgeClassLoader classes, ClassLoader ofBundle) {
        new LeftThreads(jar, Set.of(classes, ofBundle)).end();
        SpringCaches.forget(classes, ofBundle);
    }

    private static Map<String, List<RuleFile>> ruleFiles(NetworkDefinition definition) {
        return definition.processors().stream().collect(Collectors.toMap(ProcessorDefinition::id, ProcessorDefinition::ruleFiles));
    }

    private <T> T call(ControlThread control, Callable<T> task) {
        return control.callPatiently(task, server.settings().deployTimeout());
    }
}
