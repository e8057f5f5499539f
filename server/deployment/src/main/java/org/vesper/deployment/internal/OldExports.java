// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.util.Arrays;
import java.util.Collection;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.hooks.resolver.ResolverHook;
import org.osgi.framework.hooks.resolver.ResolverHookFactory;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;

/**
 * Hides the packages of all but the newest version of each application from bundles that are wired now, and those of versions that are
 * gone. Who is wired to them already stays so.
 */
final class OldExports implements ResolverHookFactory {

    private final BundleContext framework;

    OldExports(BundleContext framework) {
        this.framework = framework;
    }

    @Override
    public ResolverHook begin(Collection<BundleRevision> triggers) {
        return new Hook();
    }

    private final class Hook implements ResolverHook {

        @Override
        public void filterResolvable(Collection<BundleRevision> candidates) {
            // Old versions are resolved, or gone.
        }

        @Override
        public void filterSingletonCollisions(BundleCapability singleton, Collection<BundleCapability> collisions) {
            // Which bundles may stand beside each other is not changed.
        }

        @Override
        public void filterMatches(BundleRequirement requirement, Collection<BundleCapability> candidates) {
            candidates.removeIf(candidate -> isOld(candidate.getRevision().getBundle()));
        }

        @Override
        public void end() {
            // It keeps nothing.
        }
    }

    private boolean isOld(Bundle bundle) {
        return isApplication(bundle) && (bundle.getState() == Bundle.UNINSTALLED || Arrays.stream(framework.getBundles()).anyMatch(other ->
                other.getBundleId() > bundle.getBundleId() && nameOf(bundle).equals(nameOf(other))));
    }

    private static boolean isApplication(Bundle bundle) {
        return nameOf(bundle) != null;
    }

    private static String nameOf(Bundle bundle) {
        return bundle.getHeaders("").get(ApplicationJar.NAME_HEADER);
    }
}
