// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.application;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.osgi.framework.Bundle;

/**
 * The use of classes between applications.
 *
 * @param applications the applications of the server, in the order of their names
 */
public record SharedPackages(Collection<DeployedApplication> applications) {

    /** This application and all applications that use its classes, directly or indirectly, each after those that it uses. */
    public List<DeployedApplication> withDependents(DeployedApplication application) {
        Deque<DeployedApplication> ordered = new ArrayDeque<>();
        visit(application, new HashSet<>(), ordered);
        return List.copyOf(ordered);
    }

    private void visit(DeployedApplication application, Set<DeployedApplication> visited, Deque<DeployedApplication> ordered) {
        if (visited.add(application)) {
            Set<Bundle> users = application.users();
            applications.stream().filter(other -> users.stream().anyMatch(other::runsAs)).forEach(user -> visit(user, visited, ordered));
            ordered.addFirst(application);
        }
    }

    /** The failed applications that lack a package that this one exports. */
    public List<DeployedApplication> waitingFor(DeployedApplication application) {
        return applications.stream()
                .filter(other -> other.awaitedPackages().stream().anyMatch(application.jar().exports()::contains)).toList();
    }

    /** Describes what an application would lack without the others. */
    public static String need(DeployedApplication user, Collection<DeployedApplication> without) {
        Set<String> needs = new TreeSet<>();
        for (DeployedApplication exporter : without) {
            user.packagesOf(exporter).forEach(name -> needs.add(name + " of the application " + exporter.name()));
        }
        return "the package " + String.join(", ", needs);
    }

    /** The application that could export a missing package, and the reason why it does not; for messages. */
    public Optional<String> exporter(String missing) {
        return applications.stream().filter(application -> application.jar().exports().contains(missing)).findFirst()
                .map(exporter -> "the application " + exporter.name() + (exporter.isActive()
                        ? " does not export in that version; it waits for one that does"
                        : " exports, which is " + exporter.state() + "; it waits until that runs"));
    }
}
