// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;

/** The one place through which applications come and go, whoever asks for it. */
final class ApplicationDeployments implements Deployments {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationDeployments.class);

    private final BundleContext framework;
    private final ServiceProviders providers;
    private final ApplicationSettings settings;
    private final ApplicationListeners listeners;
    private final KeptStates states;
    private final Path folder;
    private final Map<String, BundledApplication> applications = new ConcurrentSkipListMap<>();
    private final SharedPackages shared = new SharedPackages(applications);
    private final Making making = new Making(this);

    ApplicationDeployments(BundleContext framework, ApplicationSettings settings, ApplicationListeners listeners) {
        this.framework = framework;
        this.providers = new ServiceProviders(framework);
        this.settings = settings;
        this.listeners = listeners;
        Path instance = Path.of(System.getProperty("vesper.instance"));
        this.states = new KeptStates(instance);
        this.folder = instance.resolve("apps");
    }

    @Override
    public List<Application> applications() {
        Map<String, Application> all = new TreeMap<>(making.applications());
        all.putAll(applications);
        return List.copyOf(all.values());
    }

    @Override
    public Optional<Application> application(String name) {
        return Optional.ofNullable(applications.get(name));
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
        if (ofJar(file).filter(known -> known.jar().equals(jar)).isEmpty()) {
            deploy(jar);
        }
    }

    @Override
    public synchronized Deployed install(Path file) {
        ApplicationJar jar = ApplicationJar.read(file);
        Optional<BundledApplication> old = Optional.ofNullable(applications.get(jar.name()));
        try (JarDelivery delivery = JarDelivery.begin(file, folder)) {
            checkThatPlaceIsFree(delivery.place(), jar);
            Optional<InPlaceUpdate> inPlace = inPlace(jar);
            if (inPlace.isPresent()) {
                UpdatePlan done = inPlace.get().make();
                old.get().movedTo(ApplicationJar.read(delivery.complete(old.map(other -> other.jar().file()))));
                return new Deployed(old.get(), done);
            }
            boolean suspended = states.of(jar.name()) == ApplicationState.SUSPENDED;
            Update update = update(jar, suspended ? ApplicationState.SUSPENDED : ApplicationState.RUNNING);
            UpdatePlan done = perform(update, () -> {
                states.keep(jar.name(), update.state());
                update.fresh().movedTo(ApplicationJar.read(delivery.complete(old.map(other -> other.jar().file()))));
            });
            return new Deployed(update.fresh(), done);
        }
    }

    @Override
    public synchronized UpdatePlan plan(Path file) {
        ApplicationJar jar = ApplicationJar.read(file);
        checkThatPlaceIsFree(folder.resolve(file.getFileName()), jar);
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
        if (making.giveUp(name) && !applications.containsKey(name)) {
            return;
        }
        BundledApplication application = named(name);
        release(application, force, "undeployed");
        retire(application);
        states.keep(name, ApplicationState.RUNNING);
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
        if (application.state() != ApplicationState.STOPPED) {
            release(application, force, "stopped");
            listeners.stopped(application);
            close(application);
            listeners.started(application);
        }
        states.keep(name, ApplicationState.STOPPED);
    }

    /**
     * Undeploys what came from a jar that is gone; a jar that was refused has left nothing. It may be there again, when its application has
     * been undeployed and deployed by commands since the folder was looked at.
     */
    synchronized void undeployJar(Path file) {
        if (Files.exists(file)) {
            return;
        }
        making.applications().values().stream().filter(application -> application.jar().file().equals(file)).map(Application::name)
                .forEach(making::giveUp);
        ofJar(file).ifPresent(application -> {
            release(application, true, "undeployed");
            retire(application);
            states.keep(application.name(), ApplicationState.RUNNING);
        });
    }

    /** Forgets the states of applications whose jars went while no server ran, so that another of such a name does not come to rest. */
    synchronized void forgetAbsent() {
        states.keepOnly(applications.keySet()).forEach(name ->
                LOG.info("There is no application {} any more; that it was not to run is forgotten", name));
    }

    synchronized void undeployAll() {
        making.applications().keySet().forEach(making::giveUp);
        List.copyOf(applications.values()).forEach(this::retire);
    }

    private BundledApplication deploy(ApplicationJar jar) {
        Optional.ofNullable(applications.get(jar.name())).ifPresent(other -> checkThatNameIsFree(jar, other));
        ofJar(jar.file()).filter(other -> !other.name().equals(jar.name())).ifPresent(other -> {
            release(other, true, "undeployed");
            retire(other);
        });
        Optional<InPlaceUpdate> inPlace = inPlace(jar);
        if (inPlace.isPresent()) {
            inPlace.get().make();
            return applications.get(jar.name());
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
            settle(update.fresh());
        }
        return update.fresh();
    }

    private BundledApplication fresh(ApplicationJar jar) {
        return new BundledApplication(jar, framework, providers, settings, shared);
    }

    private Update update(ApplicationJar jar, ApplicationState state) {
        making.requireNone(jar.name());
        BundledApplication fresh = fresh(jar);
        BundledApplication old = applications.get(jar.name());
        return old != null && old.isAtWork() ? Update.replace(old, fresh) : Update.begin(fresh, state);
    }

    /**
     * Does an update, makes anew what uses classes of the old version, lets go of that, and starts what has waited for the new one.
     * <b>Failure:</b> that of {@link Update#perform}.
     */
    private UpdatePlan perform(Update update, Runnable lastStep) {
        List<Update> updates = withDependents(update);
        Update.perform(updates, making::run, lastStep);
        for (int i = updates.size() - 1; i >= 0; i--) {
            settle(updates.get(i).fresh());
        }
        shared.waitingFor(update.fresh()).forEach(this::tryAgain);
        return Update.plan(updates);
    }

    /** An update, and behind it those that are due because they use classes of the old version. */
    private List<Update> withDependents(Update update) {
        List<Update> updates = new ArrayList<>(List.of(update));
        if (update.replaces()) {
            shared.withDependents(applications.get(update.fresh().name())).stream().skip(1)
                    .forEach(user -> updates.add(update(user.jar(), user.state())));
        }
        return updates;
    }

    private void tryAgain(BundledApplication waiting) {
        try {
            deploy(ApplicationJar.read(waiting.jar().file()));
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
        }
    }

    /** Before an application goes: those that use its classes stop too, if they may, or else keep it from going. */
    private void release(BundledApplication application, boolean force, String done) {
        List<BundledApplication> going = shared.withDependents(application);
        List<BundledApplication> users = going.subList(1, going.size());
        if (!users.isEmpty() && !force) {
            throw new ConfigurationException(application.name() + " cannot be " + done + ": " + users.stream()
                    .map(user -> user.name() + " needs " + SharedPackages.need(user, going)).collect(Collectors.joining(", "))
                    + "; with --force " + (users.size() == 1 ? "it is" : "they are") + " stopped too");
        }
        for (int i = users.size() - 1; i >= 0; i--) {
            stopWithout(going, users.get(i));
        }
    }

    private void stopWithout(List<BundledApplication> going, BundledApplication user) {
        listeners.stopped(user);
        user.closeWithout(going);
        LOG.warn("{} FAILED: {}", user.jar(), user.failure().orElseThrow());
        listeners.started(user);
    }

    /** From now on this version is there, whatever its state, in the place of the one before. */
    private void settle(BundledApplication fresh) {
        Optional<BundledApplication> old = Optional.ofNullable(applications.put(fresh.name(), fresh));
        old.ifPresent(listeners::stopped);
        fresh.failure().ifPresent(reason -> LOG.error("{} FAILED: {}", fresh.jar(), reason));
        listeners.started(fresh);
        old.ifPresent(this::close);
    }

    /** How the application that is at work can go on; empty if a version of it has to be made. */
    private Optional<InPlaceUpdate> inPlace(ApplicationJar jar) {
        making.requireNone(jar.name());
        return Optional.ofNullable(applications.get(jar.name())).filter(BundledApplication::isAtWork)
                .flatMap(running -> InPlaceUpdate.of(running, jar));
    }

    private BundledApplication named(String name) {
        making.requireNone(name);
        BundledApplication application = applications.get(name);
        if (application == null) {
            throw new ConfigurationException("there is no application " + name
                    + NearestName.hintAmong(name, "applications", applications.keySet()));
        }
        return application;
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

    private void checkThatPlaceIsFree(Path place, ApplicationJar jar) {
        ofJar(place).filter(other -> !other.name().equals(jar.name())).ifPresent(other -> {
            throw new ConfigurationException(jar.file() + " cannot be deployed: " + place + " is the jar of " + other.name()
                    + "; give the file another name");
        });
    }

    private static void checkThatNameIsFree(ApplicationJar jar, BundledApplication other) {
        Path taken = other.jar().file();
        if (!taken.equals(jar.file()) && Files.exists(taken)) {
            throw new ConfigurationException(jar.file() + ": the name " + jar.name() + " is taken by " + taken
                    + "; an application is in one jar only");
        }
    }

    private BundledApplication atRest(ApplicationJar jar) {
        BundledApplication application = fresh(jar);
        application.close();
        LOG.info("{} STOPPED, as it was; vesper start {} starts it", jar, jar.name());
        settle(application);
        return application;
    }

    private void retire(BundledApplication application) {
        listeners.stopped(application);
        close(application);
        applications.remove(application.name());
    }

    private void close(BundledApplication application) {
        application.close();
        LOG.info("{} STOPPED", application.jar());
    }

    private Optional<BundledApplication> ofJar(Path file) {
        return applications.values().stream().filter(application -> application.jar().file().equals(file)).findFirst();
    }
}
