// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.deployment.internal.bundle.ServiceProviders;

/**
 * The services of the server that every application uses.
 *
 * @param exporters finds the application that exports a package, running or not, and explains why it cannot be used; for messages
 * @param isOwner whether the calling thread is the deployment thread, which owns the states of applications; for assertions
 */
public record ServerServices(
        BundleContext framework, ServiceProviders providers, ApplicationSettings settings, Function<String, Optional<String>> exporters,
        BooleanSupplier isOwner) {
}
