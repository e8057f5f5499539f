// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.hooks.resolver.ResolverHook;
import org.osgi.framework.hooks.resolver.ResolverHookFactory;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Hides the packages of outdated versions of applications from bundles that are being wired: only running versions and those created in
 * the same update stay visible. Existing wires stay.
 */
public final class OldExports implements ResolverHookFactory {

    private final BundleContext framework;
    private final Predicate<Bundle> isActive;

    /** @param isActive whether an application runs with a bundle; called while the framework holds locks */
    public OldExports(BundleContext framework, Predicate<Bundle> isActive) {
        this.framework = framework;
        this.isActive = isActive;
    }

    @Override
    public ResolverHook begin(Collection<BundleRevision> triggers) {
        return new Hook();
    }

    private final class Hook implements ResolverHook {

        @Override
        public void filterResolvable(Collection<BundleRevision> candidates) {
            // Old versions are resolved, or uninstalled.
        }

        @Override
        public void filterSingletonCollisions(BundleCapability singleton, Collection<BundleCapability> collisions) {
            // Singletons are not affected.
        }

        @Override
        public void filterMatches(BundleRequirement requirement, Collection<BundleCapability> candidates) {
            Bundle user = requirement.getRevision().getBundle();
            candidates.removeIf(candidate -> isHidden(candidate.getRevision().getBundle(), user));
        }

        @Override
        public void end() {
            // There is no state to release.
        }
    }

    private boolean isHidden(Bundle bundle, Bundle user) {
        if (bundle == user || ApplicationBundle.update(bundle).isEmpty()) {
            return false;
        }
        if (isOfSameUpdate(bundle, user)) {
            return bundle.getState() == Bundle.UNINSTALLED;
        }
        return !isActive.test(bundle) || Arrays.stream(framework.getBundles())
                .anyMatch(fresh -> isOfSameUpdate(fresh, user) && nameOf(bundle).equals(nameOf(fresh)));
    }

    private static boolean isOfSameUpdate(Bundle bundle, Bundle user) {
        OptionalLong update = ApplicationBundle.update(user);
        return update.isPresent() && update.equals(ApplicationBundle.update(bundle));
    }

    private static String nameOf(Bundle bundle) {
        return bundle.getHeaders("").get(ApplicationJar.NAME_HEADER);
    }
}
