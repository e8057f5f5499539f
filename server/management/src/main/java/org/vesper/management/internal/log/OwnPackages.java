// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.osgi.framework.BundleReference;
import org.vesper.application.jar.BundleLayout;
import org.vesper.deployment.Application;

/** The packages in which an application has beans of classes of its own. */
public final class OwnPackages {

    private OwnPackages() {
    }

    public static Set<String> of(Application application) {
        return application.beans().values().stream().map(Object::getClass).filter(bean -> isOf(application, bean.getClassLoader()))
                .map(Class::getPackageName).filter(name -> !name.isEmpty()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOf(Application application, ClassLoader loader) {
        return loader instanceof BundleReference bundle
                && application.name().equals(bundle.getBundle().getHeaders().get(BundleLayout.NAME_HEADER));
    }
}
