// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.vesper.deployment.internal.bundle.ProviderBundles;
import org.vesper.deployment.internal.bundle.ServiceProviders;
import org.vesper.deployment.testapp.ServedAdapter;
import org.vesper.spi.adapter.AdapterProvider;

/** Bundles that name providers in META-INF/services, before and after the tracker is opened. */
@Timeout(60)
class ProviderBundlesTest {

    private static final String SERVED = ServedAdapter.class.getName();

    @TempDir
    private Path folder;
    private Framework framework;
    private ProviderBundles bundles;

    @BeforeEach
    void start() throws Exception {
        framework = new FrameworkFactory().newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.resolve("felix").toString(),
                Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, "org.vesper.api,org.vesper.spi.adapter"));
        framework.start();
        bundles = new ProviderBundles(framework.getBundleContext());
    }

    @AfterEach
    void stop() throws Exception {
        framework.stop();
        framework.waitForStop(10_000);
    }

    @Test
    void shouldOfferTheProvidersOfABundleWhileItRuns() throws Exception {
        Bundle before = started(named("before", SERVED).without("Vesper-Application"));
        bundles.open();
        assertEquals(List.of("served"), names());

        Bundle after = started(named("after", SERVED).without("Vesper-Application"));
        assertEquals(List.of("served", "served"), names());
        after.stop();
        assertEquals(List.of("served"), names());
        after.start();
        before.uninstall();
        assertEquals(List.of("served"), names());
        bundles.close();
        assertEquals(List.of(), names());
    }

    @Test
    void shouldKeepTheProvidersOfAnApplicationFromOthers() throws Exception {
        bundles.open();
        started(named("application", SERVED));
        assertEquals(List.of(), names());
    }

    @Test
    void shouldOfferTheOthersWhenAProviderCannotBeMade() throws Exception {
        bundles.open();
        started(named("wrong", "org.vesper.deployment.testapp.Nothing").without("Vesper-Application"));
        started(named("right", SERVED).without("Vesper-Application"));
        assertEquals(List.of("served"), names());
    }

    private static TestJar named(String name, String provider) {
        return new TestJar(name).header("Import-Package", "org.vesper.api,org.vesper.spi.adapter").classes(ServedAdapter.class)
                .entry("META-INF/services/" + AdapterProvider.class.getName(), provider + "\n");
    }

    private Bundle started(TestJar jar) throws Exception {
        Path file = jar.writeTo(folder.resolve(jar.application() + ".jar"));
        Bundle bundle = framework.getBundleContext().installBundle(file.toUri().toString());
        bundle.start();
        return bundle;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        new ServiceProviders(framework.getBundleContext()).all(AdapterProvider.class).forEach(provider -> names.add(provider.name()));
        return names;
    }
}
