// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.assembly.ServiceProviders;
import org.vesper.deployment.internal.bundle.ApplicationSettings;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarDelivery;
import org.vesper.deployment.internal.jar.JarIntake;
import org.vesper.deployment.internal.jar.JarLimits;

/**
 * The one place through which applications come and go, whoever asks for it. One deployment is done at a time, under the monitor of this;
 * jars are read before, by {@link JarIntake}, so that no file keeps others waiting.
 */
final class ApplicationDeployments implements Deployments {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationDeployments.class);

    private final ApplicationSettings settings;
    private final KeptStates states;
    private final Path folder;
    private final JarIntake intake;
    private final DeployedApplications deployed;
    private final BundledApplication.Surroundings surroundings;
    private final Making making = new Making(this);
    private final AtomicLong updates = new AtomicLong();
    private volatile boolean stopping;

    ApplicationDeployments(BundleContext framework, ApplicationSettings settings, ApplicationListeners listeners) {
        this.settings = settings;
        this.deployed = new DeployedApplications(listeners);
        this.surroundings = new BundledApplication.Surroundings(framework, new ServiceProviders(framework), settings, deployed.shared());
        Path instance = Path.of(System.getProperty("vesper.instance"));
        this.states = new KeptStates(instance);
        this.folder = instance.resolve("apps");
        this.intake = new JarIntake(instance.resolve("var/jars"), JarLimits.ofThisServer(), settings.deployTimeout());
        intake.clear(folder);
    }

    @Override
    public List<Application> applications() {
        Map<String, Application> all = new TreeMap<>(making.applications());
        all.putAll(deployed.byName());
        return List.copyOf(all.values());
    }

    @Override
    public Optional<Application> application(String name) {
        return deployed.find(name).map(Application.class::cast);
    }

    /** Whether an application is at work with this bundle; asked by any thread. */
    boolean isAtWork(Bundle bundle) {
        return deployed.byName().values().stream().anyMatch(application -> application.runsAs(bundle));
    }

    @Override
    public Application deploy(Path file) {
        return deploying(file, this::deploy);
    }

    /**
     * Deploys what has appeared or changed in the folder of applications, but not what {@link #install} has put there. The folder is looked
     * at every now and then: meanwhile the jar may have gone again, or a command may have put another one into its place, which the next
     * look finds. While a command makes a version of an application, this waits.
     */
    void follow(Path file) {
        if (stopping || !Files.exists(file)) {
            return;
        }
        deploying(file, jar -> {
            making.awaitAll();
            boolean isNews = !stopping && !jar.isOutdated() && deployed.ofJar(file).filter(known -> known.jar().isSame(jar)).isEmpty();
            return isNews ? deploy(jar) : null;
        });
    }

    @Override
    public Deployed install(Path file) {
        return deploying(file, this::install);
    }

    @Override
    public UpdatePlan plan(Path file) {
        return reading(file, jar -> {
            deployed.checkThatPlaceIsFree(JarDelivery.place(jar, folder), jar);
            return inPlace(jar).map(InPlaceUpdate::plan)
                    .orElseGet(() -> Update.tryOut(withDependents(update(jar, ApplicationState.RUNNING)), making::run));
        });
    }

    @Override
    public Deployed update(Path file) {
        return deploying(file, jar -> {
            named(jar.name());
            return install(jar);
        });
    }

    @Override
    public synchronized void undeploy(String name, boolean force) {
        if (making.giveUp(name) && deployed.find(name).isEmpty()) {
            return;
        }
        BundledApplication application = named(name);
        JarDelivery.withdraw(application.jar(), folder, () -> undeploy(application, force));
    }

    @Override
    public synchronized boolean suspend(String name) {
        BundledApplication application = named(name);
        requireAtWork(application, "suspended");
        boolean changes = application.state() == ApplicationState.RUNNING;
        if (changes) {
            states.keep(name, ApplicationState.SUSPENDED, application::suspend);
            LOG.info("{} SUSPENDED", application.jar());
        }
        return changes;
    }

    @Override
    public synchronized boolean resume(String name) {
        BundledApplication application = named(name);
        requireAtWork(application, "resumed");
        boolean changes = application.state() == ApplicationState.SUSPENDED;
        if (changes) {
            states.keep(name, ApplicationState.RUNNING, application::resume);
            LOG.info("{} RUNNING again", application.jar());
        }
        return changes;
    }

    @Override
    public Application start(String name) {
        Path file;
        synchronized (this) {
            BundledApplication application = named(name);
            if (application.isAtWork()) {
                return application;
            }
            file = application.jar().file();
        }
        return deploying(file, jar -> start(name, jar));
    }

    @Override
    public synchronized boolean stop(String name, boolean force) {
        BundledApplication application = named(name);
        requireNoneBeingMade(application);
        boolean changes = application.state() != ApplicationState.STOPPED;
        if (changes) {
            states.keep(name, ApplicationState.STOPPED, () -> deployed.stop(application, force));
        }
        return changes;
    }

    /**
     * Undeploys what came from a jar that is gone, unless a jar with the same application was refused before, which then takes its place.
     * The jar may be there again, when its application has been undeployed and deployed by commands since the folder was looked at, and a
     * version that is being made may take the place of what came from it. <b>Failure:</b> the other jar cannot be deployed; what runs goes
     * on.
     */
    void undeployJar(Path file) {
        Optional<Path> rival;
        synchronized (this) {
            if (Files.notExists(file)) {
                making.giveUp(file);
                deployed.ofJar(file).stream().flatMap(application -> deployed.shared().withDependents(application).stream())
                        .forEach(going -> making.awaitEnd(going.name()));
            }
            rival = lost(file).stream().flatMap(application -> deployed.takeRival(application.name()).stream()).findFirst();
            if (rival.isEmpty()) {
                lost(file).forEach(application -> undeploy(application, true));
            }
        }
        rival.ifPresent(other -> deploying(other, jar -> {
            lost(file).stream().filter(application -> !application.name().equals(jar.name()))
                    .forEach(application -> undeploy(application, true));
            return deploy(jar);
        }));
    }

    /** Forgets the states of applications whose jars went while no server ran, so that another of such a name does not come to rest. */
    synchronized void forgetAbsent() {
        states.keepOnly(deployed.byName().keySet()).forEach(name ->
                LOG.info("There is no application {} any more; that it was not to run is forgotten", name));
    }

    /** From now on nothing is deployed any more, and what is being made is given up. */
    void beginToStop() {
        stopping = true;
        synchronized (this) {
            making.applications().keySet().forEach(making::giveUp);
        }
    }

    synchronized void undeployAll() {
        stopping = true;
        making.applications().keySet().forEach(making::giveUp);
        deployed.byName().values().forEach(deployed::retire);
    }

    /** Reads a jar, does something with it, and then starts what has waited for its packages. */
    private <T> T deploying(Path file, Function<ApplicationJar, T> operation) {
        List<Path> waiting = new ArrayList<>();
        T outcome = reading(file, jar -> {
            T done = operation.apply(jar);
            running(jar.name()).stream().flatMap(application -> deployed.shared().waitingFor(application).stream())
                    .forEach(application -> waiting.add(application.jar().file()));
            return done;
        });
        waiting.forEach(this::tryAgain);
        return outcome;
    }

    /** Reads a jar, and does something with it that no other deployment disturbs. */
    private <T> T reading(Path file, Function<ApplicationJar, T> operation) {
        ApplicationJar jar = intake.read(file);
        try {
            synchronized (this) {
                if (stopping) {
                    throw new ConfigurationException("the server is stopping, and deploys nothing any more");
                }
                return operation.apply(jar);
            }
        } finally {
            discardUnlessUsed(jar);
        }
    }

    private synchronized void discardUnlessUsed(ApplicationJar jar) {
        boolean isUsed = Stream.concat(deployed.byName().values().stream(), making.applications().values().stream())
                .anyMatch(application -> application.jar().copy().equals(jar.copy()) && !application.isClosed());
        if (!isUsed) {
            jar.copy().discard();
        }
    }

    private Deployed install(ApplicationJar jar) {
        making.requireNone(jar.name());
        Optional<Path> replaced = deployed.find(jar.name()).map(old -> old.jar().file());
        try (JarDelivery delivery = JarDelivery.begin(jar, folder)) {
            deployed.checkThatPlaceIsFree(delivery.place(), jar);
            Optional<InPlaceUpdate> inPlace = inPlace(jar);
            if (inPlace.isPresent()) {
                return new Deployed(named(jar.name()), inPlace.get().make(() -> delivery.complete(replaced)));
            }
            boolean suspended = states.of(jar.name()) == ApplicationState.SUSPENDED;
            Update update = update(jar, suspended ? ApplicationState.SUSPENDED : ApplicationState.RUNNING);
            UpdatePlan done = perform(update, () -> {
                deployed.checkThatPlaceIsFree(delivery.place(), jar);
                states.keep(jar.name(), update.state(), () -> update.fresh().movedTo(delivery.complete(replaced)));
            });
            return new Deployed(update.fresh(), done);
        }
    }

    private Application start(String name, ApplicationJar jar) {
        BundledApplication application = named(name);
        if (application.isAtWork()) {
            return application;
        }
        if (!jar.name().equals(name)) {
            throw new ConfigurationException(name + " cannot be started: " + jar.file() + " is the jar of " + jar.name() + " by now");
        }
        states.keep(name, ApplicationState.RUNNING);
        BundledApplication fresh = deploy(jar);
        requireSound(fresh);
        return fresh;
    }

    private BundledApplication deploy(ApplicationJar jar) {
        deployed.checkThatNameIsFree(jar);
        deployed.ofJar(jar.file()).filter(other -> !other.name().equals(jar.name()))
                .ifPresent(other -> undeploy(other, true));
        Optional<InPlaceUpdate> inPlace = inPlace(jar);
        if (inPlace.isPresent()) {
            inPlace.get().make(() -> jar);
            return deployed.named(jar.name());
        }
        ApplicationState state = states.of(jar.name());
        if (state == ApplicationState.STOPPED) {
            return atRest(jar);
        }
        Update update = update(jar, state);
        try {
            perform(update, () -> { });
        } catch (ConfigurationException e) {
            if (update.replaces()) {
                throw e;
            }
            deployed.settle(update.fresh());
        }
        return update.fresh();
    }

    /** Those of which the jar is gone. */
    private List<BundledApplication> lost(Path file) {
        return deployed.ofJar(file).filter(application -> Files.notExists(file)).stream().toList();
    }

    private void undeploy(BundledApplication application, boolean force) {
        requireNoneBeingMade(application);
        states.keep(application.name(), ApplicationState.RUNNING, () -> deployed.undeploy(application, force));
    }

    /** Neither this one nor what would stop with it. */
    private void requireNoneBeingMade(BundledApplication application) {
        deployed.shared().withDependents(application).forEach(going -> {
            making.requireNone(going.name());
            making.requireNoneUses(going);
        });
    }

    private Update update(ApplicationJar jar, ApplicationState state) {
        making.requireNone(jar.name());
        return update(jar, state, updates.incrementAndGet());
    }

    private Update update(ApplicationJar jar, ApplicationState state, long number) {
        making.requireNone(jar.name());
        BundledApplication fresh = new BundledApplication(jar, surroundings, number);
        return running(jar.name()).map(old -> Update.replace(old, fresh)).orElseGet(() -> Update.begin(fresh, state));
    }

    /**
     * Does an update, makes anew what uses classes of the old version, and lets go of that. <b>Failure:</b> that of {@link Update#perform}.
     */
    private UpdatePlan perform(Update update, Runnable lastStep) {
        awaitUsers(update);
        List<Update> all = withDependents(update);
        Update.perform(all, making::run, () -> latecomers(all), lastStep);
        for (int i = all.size() - 1; i >= 0; i--) {
            deployed.settle(all.get(i).fresh());
        }
        return Update.plan(all);
    }

    /** An update, and behind it those that are due because they use classes of the old version. */
    private List<Update> withDependents(Update update) {
        List<Update> all = new ArrayList<>(List.of(update));
        all.addAll(dependents(update));
        return all;
    }

    /** The updates that have become due while an update was made that had none before; nobody else comes or goes while these are made. */
    private List<Update> latecomers(List<Update> made) {
        Update first = made.get(0);
        if (made.size() > 1) {
            return List.of();
        }
        awaitUsers(first);
        return dependents(first);
    }

    private List<Update> dependents(Update update) {
        return update.old().stream().flatMap(old -> deployed.shared().withDependents(old).stream().skip(1))
                .map(user -> update(user.jar().copied(), user.state(), update.fresh().update())).toList();
    }

    private void awaitUsers(Update update) {
        update.old().ifPresent(old -> making.awaitUsers(old, update.fresh()));
    }

    private void tryAgain(Path waiting) {
        try {
            deploy(waiting);
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
        }
    }

    /** How the application that is at work can go on; empty if a version of it has to be made. */
    private Optional<InPlaceUpdate> inPlace(ApplicationJar jar) {
        making.requireNone(jar.name());
        return running(jar.name()).flatMap(running -> InPlaceUpdate.of(running, jar));
    }

    private Optional<BundledApplication> running(String name) {
        return deployed.find(name).filter(BundledApplication::isAtWork);
    }

    private BundledApplication named(String name) {
        making.requireNone(name);
        return deployed.named(name);
    }

    private static void requireAtWork(BundledApplication application, String done) {
        if (!application.isAtWork()) {
            throw new ConfigurationException(application.name() + " is " + application.state() + " and cannot be " + done
                    + application.failure().map(reason -> ": " + reason).orElse("; start it first"));
        }
    }

    private static void requireSound(BundledApplication application) {
        application.failure().ifPresent(reason -> {
            throw new ConfigurationException(application.jar() + " cannot be deployed: " + reason);
        });
    }

    private BundledApplication atRest(ApplicationJar jar) {
        BundledApplication application = new BundledApplication(jar, surroundings, updates.incrementAndGet());
        application.close();
        LOG.info("{} STOPPED, as it was; vesper start {} starts it", jar, jar.name());
        deployed.settle(application);
        return application;
    }
}
