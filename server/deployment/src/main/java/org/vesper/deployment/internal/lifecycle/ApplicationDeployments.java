// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.deployment.Application;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.application.RefusedJar;
import org.vesper.deployment.internal.bundle.ServiceProviders;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.EarlierJars;
import org.vesper.deployment.internal.jar.JarIntake;
import org.vesper.deployment.internal.jar.JarLimits;
import org.vesper.deployment.internal.version.ServerServices;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.RuleEdit;

/**
 * The service through which commands, JMX and the folder deploy and remove applications. It reads jars, sends requests to the deployment
 * thread, and waits for the answers.
 *
 * <p><b>Threading:</b> any thread; {@link #applications()} never waits.
 */
final class ApplicationDeployments implements Deployments {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationDeployments.class);

    private final DeploymentThread thread = new DeploymentThread();
    private final ApplicationListeners listeners;
    private final ApplicationSet set;
    private final JarIntake intake;
    private final EarlierJars earlier;
    private final Path folder;
    private final ServiceProviders providers;

    ApplicationDeployments(BundleContext framework, ApplicationSettings settings, ApplicationListeners listeners,
            HeldBack heldBack) {
        InstanceLayout instance = InstanceLayout.ofThisServer();
        folder = instance.apps();
        this.listeners = listeners;
        set = new ApplicationSet(thread, listeners);
        intake = new JarIntake(instance.arrivingJars(), JarLimits.ofThisServer(framework::getProperty), settings.deployTimeout());
        earlier = new EarlierJars(instance.earlierJars());
        KeptStates kept = new KeptStates(instance.folder());
        intake.clear(folder, kept::restore);
        providers = new ServiceProviders(framework);
        ServerServices services = new ServerServices(framework, providers, settings,
                missing -> set.now().shared().exporter(missing), thread::isCurrent);
        Owner owner = new Owner(thread, set, kept, earlier, folder, heldBack);
        StateChanger states = new StateChanger(owner);
        thread.start(new Request.Answerers(new Deployer(owner, services, states), states));
    }

    @Override
    public List<Application> applications() {
        return set.now().all();
    }

    @Override
    public Optional<Application> application(String name) {
        return set.now().find(name).map(Application.class::cast);
    }

    /** Whether an application runs with this bundle; never waits. */
    boolean isActive(Bundle bundle) {
        return set.now().deployed().values().stream().anyMatch(application -> application.runsAs(bundle));
    }

    /** The jar in this file that is deployed, if there is one; never waits. */
    Optional<ApplicationJar> jarAt(Path file) {
        return set.now().ofJar(file).map(DeployedApplication::jar);
    }

    @Override
    public Deployed deploy(Path file, DeployOption... options) {
        return deploying(file, jar -> thread.ask(new Request.Deploy(jar, Set.of(options))));
    }

    @Override
    public Deployed update(String name, Path file) {
        return deploying(file, jar -> {
            if (!jar.name().equals(name)) {
                throw new ConfigurationException(file + " holds the application " + jar.name() + ", so it cannot update " + name
                        + "; name the right file, or deploy this one");
            }
            return thread.ask(new Request.Deploy(jar, Set.of(DeployOption.MUST_EXIST)));
        });
    }

    /**
     * Deploys a jar that has appeared or changed in the folder of applications, unless {@link #deploy} has put it there. The folder is
     * polled: by now the jar may be gone again, or a command may have replaced it, which the next poll finds. Waits while a version of an
     * application is being created.
     *
     * @param begins is told before the jar is deployed
     */
    Optional<Deployed> follow(Path file, Consumer<ApplicationJar> begins) {
        return thread.isStopping() || Files.notExists(file, LinkOption.NOFOLLOW_LINKS) ? Optional.empty()
                : deploying(file, jar -> thread.ask(new Request.Follow(jar, begins)));
    }

    @Override
    public UpdatePlan plan(Path file) {
        return reading(file, jar -> thread.ask(new Request.Plan(jar)));
    }

    @Override
    public Deployed rollBack(String name) {
        set.now().named(name);
        return deploy(earlier.before(name), DeployOption.MUST_EXIST);
    }

    @Override
    public Deployed start(String name) {
        DeployedApplication application = set.now().named(name);
        return application.isActive() ? Deployer.unchanged(application)
                : deploying(application.jar().file(), jar -> thread.ask(new Request.Start(name, jar)));
    }

    @Override
    public List<String> resetRules(String name, ChangeNote note) {
        return thread.ask(new Request.ResetRules(name, () -> reset(name, note)));
    }

    private List<String> reset(String name, ChangeNote note) {
        List<String> reset = new ArrayList<>();
        for (RuleHistory history : providers.all(RuleLedger.class).stream().flatMap(ledger -> ledger.histories(name).stream()).toList()) {
            List<RuleEdit> edits = history.live().stream().map(LiveChange::asEdit).map(RuleEdit::inverse).toList();
            if (!edits.isEmpty()) {
                history.record(edits, note);
                edits.forEach(edit -> reset.add(edit.name()));
            }
        }
        if (reset.isEmpty()) {
            throw new ConfigurationException("the ledger has no live changes of the rules of " + name);
        }
        LOG.info("{}: {} live changes of its rules were taken back by {}; it starts with the rules of its jar", name, reset.size(),
                note.user());
        return reset;
    }

    @Override
    public void undeploy(String name, boolean force) {
        thread.ask(new Request.Undeploy(name, force));
    }

    @Override
    public boolean suspend(String name) {
        return thread.ask(new Request.Suspend(name));
    }

    @Override
    public boolean resume(String name) {
        if (set.now().find(name).filter(DeployedApplication::isHeldBack).isPresent()) {
            start(name);
            return true;
        }
        return thread.ask(new Request.Resume(name));
    }

    @Override
    public boolean stop(String name, boolean force) {
        return thread.ask(new Request.Stop(name, force));
    }

    /**
     * Undeploys the application of a jar that is gone, unless a jar with the same application was refused before, which can {@link
     * #takePlace}. The jar may exist again, if commands have undeployed and deployed its application since the poll, and a version that is
     * being created may replace what came from it.
     *
     * @param begins is told before the application is undeployed
     */
    Optional<Path> undeployJar(Path file, Consumer<ApplicationJar> begins) {
        return thread.ask(new Request.JarGone(file, begins));
    }

    /**
     * Deploys a jar with the application of another one that is gone. <b>Failure:</b> it cannot be deployed; the running version
     * continues.
     *
     * @param begins is told before the jar is deployed
     */
    Deployed takePlace(Path gone, Path rival, Consumer<ApplicationJar> begins) {
        return deploying(rival, jar -> {
            begins.accept(jar);
            return thread.ask(new Request.TakePlace(gone, jar));
        });
    }

    /** Lists a file of the folder that could not become an application, or no longer lists it if there is no reason. */
    void refuse(Path file, Optional<String> reason) {
        boolean isKnown = set.now().refused().values().stream().anyMatch(jar -> jar.jarFile().equals(file));
        if (!thread.isStopping() && (isKnown || reason.isPresent())) {
            thread.ask(new Request.Refuse(file, reason));
        }
    }

    /** The files of the folder that could not become applications. */
    List<Path> refused() {
        return set.now().refused().values().stream().map(RefusedJar::jarFile).toList();
    }

    /** The folder of applications. */
    Path folder() {
        return folder;
    }

    /** The deployed jars that are, or were, in the folder of applications. */
    List<ApplicationJar> jarsOfFolder() {
        return set.now().deployed().values().stream().map(DeployedApplication::jar)
                .filter(jar -> jar.file().startsWith(folder)).toList();
    }

    /**
     * Forgets the states of applications whose jars were removed while no server ran, so that a new application of the same name is not
     * stopped.
     */
    void forgetAbsent() {
        thread.ask(new Request.ForgetAbsent());
    }

    /** Refuses further deployments, and gives up those in progress. */
    void beginToStop() {
        thread.beginToStop();
        thread.ask(new Request.GiveUpPending());
    }

    /** Closes all applications, and then the deployment thread. */
    void close() {
        thread.beginToStop();
        thread.ask(new Request.CloseAll());
        thread.close();
    }

    /** Reads a jar, performs an operation on it, and then starts the applications that have waited for its packages. */
    private <T> T deploying(Path file, Function<ApplicationJar, T> operation) {
        return reading(file, jar -> {
            T outcome = operation.apply(jar);
            set.now().active(jar.name()).map(application -> set.now().shared().waitingFor(application)).orElse(List.of())
                    .forEach(this::retry);
            return outcome;
        });
    }

    private void retry(DeployedApplication waiting) {
        try {
            deploy(waiting.jar().file(), DeployOption.IN_PLACE);
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
        }
    }

    /** Reads a jar and performs an operation on it. The copy of the jar is discarded if no application uses it afterwards. */
    private <T> T reading(Path file, Function<ApplicationJar, T> operation) {
        ApplicationJar jar = intake.read(file);
        try {
            listeners.read(jar);
            return operation.apply(jar);
        } finally {
            if (!set.now().use(jar.copy())) {
                jar.copy().discard();
            }
        }
    }
}
