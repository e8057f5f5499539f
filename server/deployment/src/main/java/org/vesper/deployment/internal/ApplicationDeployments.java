// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.spi.ConfigurationException;

/** The one place through which applications come and go, whoever asks for it. */
final class ApplicationDeployments implements Deployments {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationDeployments.class);

    private final BundleContext framework;
    private final ServiceProviders providers;
    private final ApplicationSettings settings;
    private final KeptStates states;
    private final Path folder;
    private final DeployedApplications deployed;
    private final Making making = new Making(this);

    ApplicationDeployments(BundleContext framework, ApplicationSettings settings, ApplicationListeners listeners) {
        this.framework = framework;
        this.providers = new ServiceProviders(framework);
        this.settings = settings;
        this.deployed = new DeployedApplications(listeners);
        Path instance = Path.of(System.getProperty("vesper.instance"));
        this.states = new KeptStates(instance);
        this.folder = instance.resolve("apps");
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

    @Override
    public synchronized Application deploy(Path file) {
        return deploy(ApplicationJar.read(file));
    }

    /**
     * Deploys what has appeared or changed in the folder of applications, but not what {@link #install} has put there. The folder is looked
     * at every now and then: meanwhile the jar may have gone again.
     */
    synchronized void follow(Path file) {
        if (!Files.exists(file)) {
            return;
        }
        ApplicationJar jar = ApplicationJar.read(file);
        if (deployed.ofJar(file).filter(known -> known.jar().equals(jar)).isEmpty()) {
            deploy(jar);
        }
    }

    @Override
    public synchronized Deployed install(Path file) {
        ApplicationJar jar = ApplicationJar.read(file);
        making.requireNone(jar.name());
        Optional<Path> replaced = deployed.find(jar.name()).map(old -> old.jar().file());
        try (JarDelivery delivery = JarDelivery.begin(jar, folder)) {
            deployed.checkThatPlaceIsFree(delivery.place(), jar);
            Optional<InPlaceUpdate> inPlace = inPlace(jar);
            if (inPlace.isPresent()) {
                return new Deployed(named(jar.name()), inPlace.get().make(() -> ApplicationJar.read(delivery.complete(replaced))));
            }
            boolean suspended = states.of(jar.name()) == ApplicationState.SUSPENDED;
            Update update = update(jar, suspended ? ApplicationState.SUSPENDED : ApplicationState.RUNNING);
            UpdatePlan done = perform(update, () -> {
                deployed.checkThatPlaceIsFree(delivery.place(), jar);
                states.keep(jar.name(), update.state());
                update.fresh().movedTo(ApplicationJar.read(delivery.complete(replaced)));
            });
            return new Deployed(update.fresh(), done);
        }
    }

    @Override
    public synchronized UpdatePlan plan(Path file) {
        ApplicationJar jar = ApplicationJar.read(file);
        deployed.checkThatPlaceIsFree(folder.resolve(file.getFileName()), jar);
        return inPlace(jar).map(InPlaceUpdate::plan)
                .orElseGet(() -> Update.tryOut(withDependents(update(jar, ApplicationState.RUNNING)), making::run));
    }

    @Override
    public synchronized Deployed update(Path file) {
        named(ApplicationJar.read(file).name());
        return install(file);
    }

    @Override
    public synchronized void undeploy(String name, boolean force) {
        if (making.giveUp(name) && deployed.find(name).isEmpty()) {
            return;
        }
        BundledApplication application = named(name);
        undeploy(application, force);
        JarDelivery.takeBack(application.jar().file(), folder);
    }

    @Override
    public synchronized void suspend(String name) {
        BundledApplication application = named(name);
        requireAtWork(application, "suspended");
        if (application.state() == ApplicationState.RUNNING) {
            application.suspend();
            LOG.info("{} SUSPENDED", application.jar());
        }
        states.keep(name, ApplicationState.SUSPENDED);
    }

    @Override
    public synchronized void resume(String name) {
        BundledApplication application = named(name);
        requireAtWork(application, "resumed");
        if (application.state() == ApplicationState.SUSPENDED) {
            application.resume();
            LOG.info("{} RUNNING again", application.jar());
        }
        states.keep(name, ApplicationState.RUNNING);
    }

    @Override
    public synchronized Application start(String name) {
        BundledApplication application = named(name);
        if (application.isAtWork()) {
            return application;
        }
        states.keep(name, ApplicationState.RUNNING);
        BundledApplication fresh = deploy(ApplicationJar.read(application.jar().file()));
        requireSound(fresh);
        return fresh;
    }

    @Override
    public synchronized void stop(String name, boolean force) {
        BundledApplication application = named(name);
        requireNoneBeingMade(application);
        deployed.stop(application, force);
        states.keep(name, ApplicationState.STOPPED);
    }

    /**
     * Undeploys what came from a jar that is gone, unless a jar with the same application was refused before, which then takes its place.
     * The jar may be there again, when its application has been undeployed and deployed by commands since the folder was looked at, and a
     * version that is being made may take the place of what came from it. <b>Failure:</b> the other jar cannot be deployed; what runs goes
     * on.
     */
    synchronized void undeployJar(Path file) {
        if (Files.notExists(file)) {
            making.giveUp(file);
            deployed.ofJar(file).stream().flatMap(application -> deployed.shared().withDependents(application).stream())
                    .forEach(going -> making.awaitEnd(going.name()));
        }
        deployed.ofJar(file).filter(application -> Files.notExists(file)).ifPresent(application ->
                deployed.takeRival(application.name()).ifPresentOrElse(this::deploy, () -> undeploy(application, true)));
    }

    /** Forgets the states of applications whose jars went while no server ran, so that another of such a name does not come to rest. */
    synchronized void forgetAbsent() {
        states.keepOnly(deployed.byName().keySet()).forEach(name ->
                LOG.info("There is no application {} any more; that it was not to run is forgotten", name));
    }

    synchronized void undeployAll() {
        making.applications().keySet().forEach(making::giveUp);
        deployed.byName().values().forEach(deployed::retire);
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

    private void undeploy(BundledApplication application, boolean force) {
        requireNoneBeingMade(application);
        deployed.undeploy(application, force);
        states.keep(application.name(), ApplicationState.RUNNING);
    }

    /** Neither this one nor what would stop with it. */
    private void requireNoneBeingMade(BundledApplication application) {
        deployed.shared().withDependents(application).forEach(going -> making.requireNone(going.name()));
    }

    private BundledApplication fresh(ApplicationJar jar) {
        return new BundledApplication(jar, framework, providers, settings, deployed.shared());
    }

    private Update update(ApplicationJar jar, ApplicationState state) {
        making.requireNone(jar.name());
        BundledApplication fresh = fresh(jar);
        return running(jar.name()).map(old -> Update.replace(old, fresh)).orElseGet(() -> Update.begin(fresh, state));
    }

    /**
     * Does an update, makes anew what uses classes of the old version, lets go of that, and starts what has waited for the new one.
     * <b>Failure:</b> that of {@link Update#perform}.
     */
    private UpdatePlan perform(Update update, Runnable lastStep) {
        List<Update> updates = withDependents(update);
        Update.perform(updates, making::run, lastStep);
        for (int i = updates.size() - 1; i >= 0; i--) {
            deployed.settle(updates.get(i).fresh());
        }
        deployed.shared().waitingFor(update.fresh()).forEach(this::tryAgain);
        return Update.plan(updates);
    }

    /** An update, and behind it those that are due because they use classes of the old version. */
    private List<Update> withDependents(Update update) {
        List<Update> updates = new ArrayList<>(List.of(update));
        running(update.fresh().name()).ifPresent(old -> deployed.shared().withDependents(old).stream().skip(1)
                .forEach(user -> updates.add(update(user.jar(), user.state()))));
        return updates;
    }

    private void tryAgain(BundledApplication waiting) {
        try {
            deploy(ApplicationJar.read(waiting.jar().file()));
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
        BundledApplication application = fresh(jar);
        application.close();
        LOG.info("{} STOPPED, as it was; vesper start {} starts it", jar, jar.name());
        deployed.settle(application);
        return application;
    }
}
