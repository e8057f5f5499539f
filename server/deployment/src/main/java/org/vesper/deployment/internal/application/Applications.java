// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.application;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.osgi.framework.Bundle;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.Application;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarCopy;

/**
 * An immutable snapshot of the applications of the server.
 *
 * @param deployed the applications present, in any state, one for each name and one for each jar, in the order of their names
 * @param pending versions that are being created, by name
 * @param refused files that could not become applications, by the names of the files
 */
public record Applications(
        Map<String, DeployedApplication> deployed, Map<String, DeployedApplication> pending, Map<String, RefusedJar> refused) {

    public static final Applications NONE = new Applications(Map.of(), Map.of(), Map.of());

    private static final String ADVICE = " is being deployed; wait until it finishes, or undeploy it to cancel";

    public Applications with(DeployedApplication application) {
        return new Applications(with(deployed, application), pending, refused);
    }

    public Applications without(String name) {
        return new Applications(without(deployed, name), pending, refused);
    }

    public Applications withPending(DeployedApplication application) {
        return new Applications(deployed, with(pending, application), refused);
    }

    public Applications withoutPending(String name) {
        return new Applications(deployed, without(pending, name), refused);
    }

    public Applications withRefused(RefusedJar jar) {
        return new Applications(deployed, pending, with(refused, jar));
    }

    public Applications withoutRefused(String file) {
        return new Applications(deployed, pending, without(refused, file));
    }

    /**
     * The operator's view, in the order of the names: the deployed version of each application, or else the one being created, and what
     * could not become one.
     */
    public List<Application> all() {
        Map<String, Application> all = new TreeMap<>(pending);
        all.putAll(deployed);
        all.putAll(refused);
        return List.copyOf(all.values());
    }

    public Optional<DeployedApplication> find(String name) {
        return Optional.ofNullable(deployed.get(name));
    }

    public Optional<DeployedApplication> active(String name) {
        return find(name).filter(DeployedApplication::isActive);
    }

    public Optional<DeployedApplication> ofJar(Path file) {
        return deployed.values().stream().filter(application -> application.jar().file().equals(file)).findFirst();
    }

    /**
     * The application of a name. <b>Failure:</b> a {@link ConfigurationException} that suggests the nearest name, or reports that the
     * application is being deployed.
     */
    public DeployedApplication named(String name) {
        requireNotPending(name);
        return find(name).orElseThrow(() -> new ConfigurationException(refused.containsKey(name)
                ? name + " is a file in the folder apps that could not become an application: " + refused.get(name).reason()
                : "there is no application " + name + NearestName.hintAmong(name, "applications", deployed.keySet())));
    }

    public boolean isPending(String name) {
        return pending.containsKey(name);
    }

    /** Rejects an operation on an application that is being created. */
    public void requireNotPending(String name) {
        if (isPending(name)) {
            throw new ConfigurationException(name + ADVICE);
        }
    }

    /** Rejects the removal of classes that an application being created uses. */
    public void requireNoPendingUser(DeployedApplication application) {
        pendingUser(application).ifPresent(user -> {
            throw new ConfigurationException(user.name() + ", which uses classes of " + application.name() + "," + ADVICE);
        });
    }

    public Optional<DeployedApplication> pendingUser(DeployedApplication application) {
        Set<Bundle> users = application.users();
        return pending.values().stream().filter(made -> users.stream().anyMatch(made::isBuiltFrom)).findFirst();
    }

    /** Rejects a jar whose place is taken by the jar of another application. */
    public void requireFreePlace(Path place, ApplicationJar jar) {
        ofJar(place).filter(other -> !other.name().equals(jar.name())).ifPresent(other -> {
            throw new ConfigurationException(jar.file() + " cannot be deployed: " + place + " is the jar of " + other.name()
                    + "; give the file another name");
        });
    }

    /** Whether a version that is not closed uses this copy of a jar. */
    public boolean use(JarCopy copy) {
        List<DeployedApplication> all = new ArrayList<>(deployed.values());
        all.addAll(pending.values());
        return all.stream().anyMatch(application -> !application.isClosed() && application.jar().copy().equals(copy));
    }

    /** The packages that applications share. */
    public SharedPackages shared() {
        return new SharedPackages(deployed.values());
    }

    private static <A extends Application> Map<String, A> with(Map<String, A> all, A application) {
        Map<String, A> changed = new TreeMap<>(all);
        changed.put(application.name(), application);
        return Collections.unmodifiableMap(changed);
    }

    private static <A> Map<String, A> without(Map<String, A> all, String name) {
        Map<String, A> changed = new TreeMap<>(all);
        changed.remove(name);
        return Collections.unmodifiableMap(changed);
    }
}
