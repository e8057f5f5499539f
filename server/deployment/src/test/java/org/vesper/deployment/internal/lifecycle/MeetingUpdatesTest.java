// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.testapp.Waiting;
import org.vesper.deployment.testapp.shared.Quote;

/** Concurrent deployments of applications that use classes of one another. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class MeetingUpdatesTest {

    private static final String PACKAGE = "org.vesper.deployment.testapp.shared";
    private static final String WAITING = "<bean id='waiting' class='org.vesper.deployment.testapp.Waiting'/>";

    @TempDir
    private static Path instance;
    private static TestServer server;

    @TempDir
    private Path elsewhere;
    private CountDownLatch latch;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(instance, Map.of());
    }

    @BeforeEach
    void prepare() {
        latch = new CountDownLatch(1);
        System.getProperties().put(Waiting.LATCH, latch);
    }

    @AfterEach
    void undeploy() {
        latch.countDown();
        System.clearProperty(Waiting.THROWS);
        server.deployments.applications().forEach(application -> server.deployments.undeploy(application.name(), true));
    }

    @AfterAll
    static void stop() throws Exception {
        System.getProperties().remove(Waiting.LATCH);
        server.stop();
    }

    @Test
    void shouldWireToTheVersionAtWorkWhenTheNewOneFails() throws Exception {
        server.deployments.deploy(exporter("1.0.0", ""));
        System.setProperty(Waiting.THROWS, "true");
        CompletableFuture<?> update = begin("ea", exporter("2.0.0", WAITING), server.deployments::deploy);

        server.deployments.deploy(user(""));
        latch.countDown();
        assertThrows(CompletionException.class, update::join);

        assertSame(quoteOf("ea"), quoteOf("eb"));
        assertTrue(refused(() -> server.deployments.undeploy("ea")).startsWith("ea cannot be undeployed: eb needs the package " + PACKAGE));
        Class<?> before = quoteOf("ea");
        server.deployments.deploy(exporter("3.0.0", ""));
        assertNotSame(before, quoteOf("ea"));
        assertSame(quoteOf("ea"), quoteOf("eb"));
    }

    @Test
    void shouldMakeAnewWhatHasComeMeanwhileWhenTheNewVersionIsSound() throws Exception {
        server.deployments.deploy(exporter("1.0.0", ""));
        CompletableFuture<?> update = begin("ea", exporter("2.0.0", WAITING), server.deployments::deploy);

        server.deployments.deploy(user(""));
        latch.countDown();
        update.join();

        assertEquals(List.of("ea 2.0.0 RUNNING", "eb 1.0.0 RUNNING"), states());
        assertSame(quoteOf("ea"), quoteOf("eb"));
    }

    @Test
    void shouldKeepClassesThatAPendingVersionNeeds() throws Exception {
        server.deployments.deploy(exporter("1.0.0", ""));
        CompletableFuture<?> user = begin("eb", user(WAITING), server.deployments::deploy);

        assertTrue(refused(() -> server.deployments.undeploy("ea", true)).startsWith("eb, which uses classes of ea, is being deployed"));
        assertTrue(refused(() -> server.deployments.stop("ea", true)).startsWith("eb, which uses classes of ea, is being deployed"));
        CompletableFuture<?> update = CompletableFuture.supplyAsync(() -> installed(exporterOrFail("2.0.0")));
        TestServer.await(() -> isPending("ea"));
        latch.countDown();
        user.join();
        update.join();

        assertEquals(List.of("ea 2.0.0 RUNNING", "eb 1.0.0 RUNNING"), states());
        assertSame(quoteOf("ea"), quoteOf("eb"));
    }

    private static CompletableFuture<?> begin(String name, Path jar, Function<Path, ?> way) {
        CompletableFuture<?> outcome = CompletableFuture.supplyAsync(() -> way.apply(jar));
        TestServer.await(() -> Thread.getAllStackTraces().entrySet().stream().anyMatch(thread ->
                thread.getKey().getName().equals("vesper/" + name + "/control")
                        && List.of(thread.getValue()).toString().contains(Waiting.class.getName())));
        return outcome;
    }

    private static boolean isPending(String application) {
        try {
            server.deployments.start(application);
            return false;
        } catch (ConfigurationException e) {
            return e.getMessage().startsWith(application + " is being deployed");
        }
    }

    private Path exporterOrFail(String version) {
        try {
            return exporter(version, "");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Object installed(Path jar) {
        return server.deployments.deploy(jar);
    }

    private Path exporter(String version, String more) throws IOException {
        return new TestJar("ea").header("Bundle-Version", version).entry("version.txt", version).classes(Quote.class, Waiting.class)
                .header("Export-Package", PACKAGE + ";version=\"1.0.0\"").network(network(more)).writeTo(file("ea.jar"));
    }

    private Path user(String more) throws IOException {
        return new TestJar("eb").header("Import-Package", "org.vesper.api, " + PACKAGE).classes(Waiting.class).network(network(more))
                .writeTo(file("eb.jar"));
    }

    private Path file(String name) throws IOException {
        return Files.createTempDirectory(elsewhere, "jar").resolve(name);
    }

    private static String network(String more) {
        return "<bean id='quote' class='" + PACKAGE + ".Quote'/><bean id='collector' class='org.vesper.deployment.testapp.Collector'/>"
                + more;
    }

    private static List<String> states() {
        return server.deployments.applications().stream()
                .map(application -> application.name() + " " + application.version() + " " + application.state()).toList();
    }

    private static Class<?> quoteOf(String application) {
        return server.application(application).beans().get("quote").getClass();
    }

    private static String refused(org.junit.jupiter.api.function.Executable executable) {
        return assertThrows(ConfigurationException.class, executable).getMessage();
    }
}
