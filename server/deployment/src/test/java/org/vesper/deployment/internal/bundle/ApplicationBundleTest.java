// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarCopy;

class ApplicationBundleTest {

    @TempDir
    private Path folder;

    @Test
    void shouldSayWhyAndWhereWhenTheFrameworkCannotKeepTheBundle() throws IOException {
        Path copy = Files.createFile(folder.resolve("copy.jar"));
        IOException full = new IOException("var/felix/bundle9/bundle.info (No space left on device)");
        BundleException failure = new BundleException("Unable to cache bundle: vesper:1/trial",
                new IllegalStateException("not kept", full));

        assertEquals("its bundle cannot be installed: Unable to cache bundle: vesper:1/trial"
                + " (var/felix/bundle9/bundle.info (No space left on device))", refusal(copy, failure));
        assertEquals("cannot read trial.jar: no such file or folder", refusal(folder.resolve("none"), failure));
    }

    private static String refusal(Path copy, BundleException failure) {
        BundleContext framework = (BundleContext) Proxy.newProxyInstance(BundleContext.class.getClassLoader(),
                new Class<?>[] {BundleContext.class}, (proxy, method, arguments) -> {
                    throw failure;
                });
        ApplicationJar jar = new ApplicationJar(
                Path.of("trial.jar"), FileTime.fromMillis(0), new JarCopy(copy, ""), "trial", "1.0.0", Set.of(), null);
        return assertThrows(ConfigurationException.class, () -> ApplicationBundle.install(jar, framework, 1)).getMessage();
    }
}
