// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerTest {

    private static final String STARTED = "vesper.test.started";

    @TempDir
    private Path folder;
    private Container container;

    /** Leaves a trace of the order of the starts and stops. */
    public static final class Trace implements BundleActivator {

        @Override
        public void start(BundleContext context) {
            System.setProperty(STARTED, System.getProperty(STARTED, "") + context.getBundle().getSymbolicName() + " ");
        }

        @Override
        public void stop(BundleContext context) {
            System.setProperty(STARTED, System.getProperty(STARTED).replace(context.getBundle().getSymbolicName() + " ", ""));
        }
    }

    /** Does not start. */
    public static final class Refusal implements BundleActivator {

        @Override
        public void start(BundleContext context) {
            throw new IllegalStateException("the port is taken");
        }

        @Override
        public void stop(BundleContext context) {
            // never started
        }
    }

    /** Hangs when it is started, if configured to, and when it is stopped. */
    public static final class Hanging implements BundleActivator {

        @Override
        public void start(BundleContext context) throws InterruptedException {
            System.setProperty(STARTED, "hanging ");
            ((CountDownLatch) System.getProperties().get("vesper.test.start")).await();
        }

        @Override
        public void stop(BundleContext context) throws InterruptedException {
            ((CountDownLatch) System.getProperties().get("vesper.test.stop")).await();
        }
    }

    @AfterEach
    void stop() {
        container.stop();
        System.clearProperty(STARTED);
    }

    @Test
    void shouldStartBundlesInTheOrderOfTheirFoldersAndStopThem() throws IOException {
        bundle("60-last", "a", Trace.class, "org.osgi.framework");
        bundle("05-first", "c", Trace.class, "org.osgi.framework");
        bundle("05-first", "b", Trace.class, "org.osgi.framework");

        container().start();
        assertEquals("b c a ", System.getProperty(STARTED));
        container.stop();
        assertEquals("", System.getProperty(STARTED));
    }

    @Test
    void shouldNameTheBundleAndThePackageThatItLacksAndTakeNoApplicationsIn() throws IOException {
        bundle("60-last", "applications", Trace.class, "org.osgi.framework");
        bundle("05-first", "broken", null, "org.none");

        assertFails("broken 1.0.0: package org.none is missing");
        assertEquals(null, System.getProperty(STARTED));
    }

    @Test
    void shouldTellWhyABundleDoesNotStart() throws IOException {
        bundle("60-last", "applications", null, "org.osgi.framework");
        bundle("05-first", "refusing", Refusal.class, "org.osgi.framework");

        assertFails("refusing 1.0.0: the port is taken");
    }

    @Test
    void shouldNameTheFileWhenTheFrameworkCannotWriteItsOwn() throws IOException {
        bundle("05-first", "a", null, "org.osgi.framework");
        bundle("60-last", "b", null, "org.osgi.framework");
        Path inTheWay = Files.createFile(Files.createDirectories(folder.resolve("var")).resolve("felix"));

        assertFails("the OSGi framework does not start: ");
        assertFails(inTheWay.toString());
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "0, 1"})
    void shouldEndInTimeWhenABundleHangsThoughNobodyButTheFrameworkIsAskedToStop(int atStart, int atStop) throws Exception {
        bundle("05-first", "a", Trace.class, "org.osgi.framework");
        bundle("60-last", "hanging", Hanging.class, "org.osgi.framework");
        CountDownLatch start = new CountDownLatch(atStart);
        CountDownLatch stop = new CountDownLatch(atStop);
        System.getProperties().put("vesper.test.start", start);
        System.getProperties().put("vesper.test.stop", stop);
        try {
            Container hanging = container("200ms");
            CompletableFuture<Void> server = CompletableFuture.runAsync(() -> {
                hanging.start();
                hanging.awaitStop();
            });
            Await.until(() -> "hanging ".equals(System.getProperty(STARTED)) && (atStart > 0 || isActive(hanging, "hanging")));
            hanging.context().getBundle(0).stop();
            server.join();
        } finally {
            start.countDown();
            stop.countDown();
        }
    }

    private static boolean isActive(Container container, String name) {
        return Arrays.stream(container.context().getBundles())
                .anyMatch(bundle -> name.equals(bundle.getSymbolicName()) && bundle.getState() == Bundle.ACTIVE);
    }

    private void assertFails(String expected) throws IOException {
        Container failing = container();
        String message = assertThrows(ConfigurationException.class, failing::start).getMessage();
        assertTrue(message.contains(expected), message);
    }

    private Container container() throws IOException {
        return container("10s");
    }

    private Container container(String stopTimeout) throws IOException {
        Path file = Files.createDirectories(folder.resolve("conf")).resolve("vesper.properties");
        Files.writeString(file, "stop.timeout = " + stopTimeout + "\n");
        container = new Container(folder, folder, ServerSettings.read(folder, Map.of()));
        return container;
    }

    private void bundle(String level, String name, Class<?> activator, String imported) throws IOException {
        Manifest manifest = new Manifest();
        Map<String, String> headers = Map.of("Manifest-Version", "1.0", "Bundle-ManifestVersion", "2", "Bundle-SymbolicName", name,
                "Bundle-Version", "1.0.0", "Import-Package", imported);
        headers.forEach((header, value) -> manifest.getMainAttributes().put(new Attributes.Name(header), value));
        if (activator != null) {
            manifest.getMainAttributes().put(new Attributes.Name("Bundle-Activator"), activator.getName());
        }
        Path jar = Files.createDirectories(folder.resolve("bundles").resolve(level)).resolve(name + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            if (activator != null) {
                String entry = activator.getName().replace('.', '/') + ".class";
                out.putNextEntry(new ZipEntry(entry));
                activator.getClassLoader().getResourceAsStream(entry).transferTo(out);
            }
        }
    }
}
