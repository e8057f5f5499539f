// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.osgi.framework.hooks.weaving.WovenClass;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Makes Spring visible to applications without an import: Spring defines subclasses of their classes in their own class loader, and these
 * refer to packages of Spring that the application's author cannot know.
 */
public final class DynamicImports implements WeavingHook {

    private static final List<String> PACKAGES = List.of("org.springframework.*", "org.aopalliance.*", "jakarta.annotation");

    @Override
    public void weave(WovenClass woven) {
        Bundle bundle = woven.getBundleWiring().getBundle();
        if (bundle.getHeaders().get(ApplicationJar.NAME_HEADER) == null) {
            return;
        }
        for (String imported : PACKAGES) {
            if (!woven.getDynamicImports().contains(imported)) {
                woven.getDynamicImports().add(imported);
            }
        }
    }
}
