// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.osgi.framework.Bundle;

/**
 * Which applications use classes of which others.
 *
 * <p><b>Threading:</b> the one thread that deploys.
 */
final class SharedPackages {

    private final Map<String, BundledApplication> applications;

    /** @param applications those in the server by name; looked at whenever something is asked */
    SharedPackages(Map<String, BundledApplication> applications) {
        this.applications = applications;
    }

    /** This application and, each behind those that it uses, the applications that use classes of it, also by way of others. */
    List<BundledApplication> withDependents(BundledApplication application) {
        Deque<BundledApplication> ordered = new ArrayDeque<>();
        visit(application, new HashSet<>(), ordered);
        return List.copyOf(ordered);
    }

    private void visit(BundledApplication application, Set<BundledApplication> visited, Deque<BundledApplication> ordered) {
        if (visited.add(application)) {
            Set<Bundle> users = application.users();
            applications.values().stream().filter(other -> other.isOneOf(users)).forEach(user -> visit(user, visited, ordered));
            ordered.addFirst(application);
        }
    }

    /** The applications that have failed since a package was missing that this one exports. */
    List<BundledApplication> waitingFor(BundledApplication application) {
        return applications.values().stream().filter(other -> other.failure().isPresent())
                .filter(other -> other.awaitedPackages().stream().anyMatch(application.jar().exports()::contains)).toList();
    }

    /** What an application that uses classes of others lacks without them. */
    static String need(BundledApplication user, Collection<BundledApplication> without) {
        Set<String> needs = new TreeSet<>();
        for (BundledApplication exporter : without) {
            user.packagesOf(exporter).forEach(name -> needs.add(name + " of the application " + exporter.name()));
        }
        return "the package " + String.join(", ", needs);
    }

    /** Who could export a package that is missing, and does not. */
    Optional<BundledApplication> exporter(String missing) {
        return applications.values().stream().filter(application -> application.jar().exports().contains(missing)).findFirst();
    }
}
