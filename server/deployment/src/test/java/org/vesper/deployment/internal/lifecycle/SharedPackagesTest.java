// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.LibraryAdvice;
import org.vesper.deployment.Application;
import org.vesper.deployment.testapp.Waiting;
import org.vesper.deployment.testapp.shared.Quote;

/** Applications whose classes others use: fx has a package, desk uses it, and audit uses one of desk besides. */
@Timeout(60)
class SharedPackagesTest {

    private static final String PACKAGE = "org.vesper.deployment.testapp.shared";

    @TempDir
    private static Path instance;
    private static TestServer server;

    @TempDir
    private Path elsewhere;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(instance, Map.of());
    }

    @AfterEach
    void undeploy() {
        server.deployments.applications().forEach(application -> server.deployments.undeploy(application.name(), true));
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
        System.getProperties().remove(Waiting.LATCH);
    }

    @Test
    void shouldStartInAnyOrderAsSoonAsThePackagesAreThere() throws IOException {
        deploy(audit());
        deploy(desk("1.0.0"));
        assertEquals("its bundle imports the package " + PACKAGE
                + ", which no bundle of the server exports; it waits for an application that does, or, " + LibraryAdvice.text(),
                server.application("desk").failure().orElseThrow());
        assertEquals(
                "its bundle imports the package desk.api, which the application desk exports, which is FAILED; it waits until that runs",
                failure(audit()));

        deploy(fx("1.0.0"));

        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
        assertSame(quoteOf("fx"), quoteOf("desk"));
        assertSame(quoteOf("fx"), quoteOf("audit"));
    }

    @Test
    void shouldMakeAnewWhatUsesAPackageThatComesAnew() throws Exception {
        deployAll();
        WeakReference<Class<?>> before = new WeakReference<>(quoteOf("fx"));

        Path update = fx("2.0.0").writeTo(elsewhere.resolve("fx.jar"));
        assertEquals(List.of("changed: version.txt", "adapters that are closed and reopened: in", "beans that are recreated: collector",
                        "applications that restart too, since they use its classes: desk, audit"),
                server.deployments.plan(update).details());
        assertEquals("1.0.0", server.application("fx").version());
        server.deployments.deploy(update);

        assertEquals("2.0.0", server.application("fx").version());
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
        assertNotSame(before.get(), quoteOf("fx"));
        assertSame(quoteOf("fx"), quoteOf("desk"));
        assertSame(quoteOf("fx"), quoteOf("audit"));
        for (int round = 0; round < 100 && before.get() != null; round++) {
            System.gc();
        }
        assertNull(before.get());
    }

    /** Constructors run between turns otherwise. */
    @Test
    void shouldPutOffCommandsWhileWhatUsesAPackageIsMadeAnew() throws Exception {
        System.getProperties().put(Waiting.LATCH, new CountDownLatch(0));
        deploy(fx("1.0.0"));
        deploy(new TestJar("desk").header("Import-Package", "org.vesper.api, " + PACKAGE).classes(Waiting.class)
                .network(network("2") + "<bean id='waiting' class='org.vesper.deployment.testapp.Waiting'/>"));
        CountDownLatch constructor = new CountDownLatch(1);
        System.getProperties().put(Waiting.LATCH, constructor);
        Path jar = fx("2.0.0").writeTo(elsewhere.resolve("fx.jar"));

        CompletableFuture<?> update = CompletableFuture.supplyAsync(() -> server.deployments.deploy(jar), task -> new Thread(task).start());
        TestServer.await(() -> threadsIn("Waiting.<init>") == 1);
        CompletableFuture<Boolean> suspended = CompletableFuture.supplyAsync(
                () -> server.deployments.suspend("desk"), task -> new Thread(task).start());
        TestServer.await(() -> threadsIn("DeploymentThread.ask") == 2);
        assertEquals("desk RUNNING, fx RUNNING", states());
        assertEquals("1.0.0", server.application("fx").version());

        constructor.countDown();
        update.join();
        assertTrue(suspended.join());
        assertEquals("desk SUSPENDED, fx RUNNING", states());
        assertEquals("2.0.0", server.application("fx").version());
    }

    @Test
    void shouldChangeNothingWhenWhatUsesAPackageCannotBeMadeAnew() throws IOException {
        deployAll();
        List<Application> before = server.deployments.applications();

        String reason = refused(() -> server.deployments.deploy(
                fx("2.0.0").without("Export-Package").writeTo(elsewhere.resolve("fx.jar"))));

        assertEquals("fx 2.0.0 does not replace fx 1.0.0, which continues: the application desk 1.0.0, which uses its classes,"
                + " cannot be recreated: its bundle imports the package " + PACKAGE + ", which the application fx does not export in that"
                + " version; it waits for one that does", reason);
        assertEquals(before, server.deployments.applications());
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
        deploy(desk("1.1.0"));
        assertSame(quoteOf("fx"), quoteOf("desk"));
    }

    /** By its settings desk now wants a port of another one, which is found out only when fx has changed over already. */
    @Test
    void shouldTakeAllBackWhenOneOfThemCannotBeOpened() throws IOException {
        deployAll();
        List<Application> before = server.deployments.applications();
        Path settings = Files.createDirectories(instance.resolve("conf/apps")).resolve("desk.properties");
        Files.writeString(settings, "port = 1\n");

        String reason = refused(() -> server.deployments.deploy(fx("2.0.0").writeTo(elsewhere.resolve("fx.jar"))));

        Files.delete(settings);
        assertTrue(reason.endsWith("cannot be recreated: adapter in: port 1 is taken"), reason);
        assertEquals(before, server.deployments.applications());
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
        for (int port = 1; port <= 3; port++) {
            server.providers.send(port, "event");
        }
        for (Application application : before) {
            assertEquals(List.of("event"), ((Supplier<?>) application.beans().get("collector")).get());
        }
    }

    @Test
    void shouldKeepWhatOthersNeedUnlessForced() throws IOException {
        deployAll();

        assertEquals("desk cannot be stopped: audit needs the package desk.api of the application desk; with --force it is stopped too",
                refused(() -> server.deployments.stop("desk")));
        assertEquals("fx cannot be undeployed: desk needs the package " + PACKAGE + " of the application fx, audit needs the package"
                + " desk.api of the application desk, " + PACKAGE + " of the application fx; with --force they are stopped too",
                refused(() -> server.deployments.undeploy("fx")));
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());

        server.deployments.stop("desk", true);
        assertEquals("audit FAILED, desk STOPPED, fx RUNNING", states());
        server.deployments.start("desk");
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());

        server.deployments.undeploy("fx", true);
        assertEquals("audit FAILED, desk FAILED", states());
        assertEquals("its bundle imports the package " + PACKAGE + " of the application fx, which no longer runs; it waits until"
                + " that runs again", server.application("desk").failure().orElseThrow());
        deploy(fx("1.0.0"));
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
    }

    @Test
    void shouldKeepClassesOfOneNameApartUnlessTheyAreShared() throws IOException {
        deploy(fx("1.0.0").without("Export-Package"));
        deploy(new TestJar("other").classes(Quote.class).network(network("4")));

        assertNotSame(quoteOf("fx"), quoteOf("other"));
        assertTrue(quoteOf("fx").getName().equals(quoteOf("other").getName()));
    }

    private static String network(String port) {
        return "<bean id='quote' class='" + PACKAGE + ".Quote'/><bean id='collector' class='org.vesper.deployment.testapp.Collector'/>"
                + "<epn:adapter id='in' provider='test' listeners='collector'>"
                + "<epn:setting name='port' value='" + port + "'/></epn:adapter>";
    }

    private void deployAll() throws IOException {
        deploy(fx("1.0.0"));
        deploy(desk("1.0.0"));
        deploy(audit());
        assertEquals("audit RUNNING, desk RUNNING, fx RUNNING", states());
    }

    private static TestJar fx(String version) {
        return new TestJar("fx").header("Bundle-Version", version).entry("version.txt", version).classes(Quote.class)
                .header("Export-Package", PACKAGE + ";version=\"1.0.0\";uses:=\"java.util,org.vesper.api\"").network(network("1"));
    }

    private static TestJar desk(String version) {
        return new TestJar("desk").header("Bundle-Version", version).header("Import-Package", "org.vesper.api, " + PACKAGE)
                .header("Export-Package", "desk.api").entry("desk/api/text.txt", "here")
                .entry(ApplicationSettings.DECLARED, "port = 2\n").network(network("${port}"));
    }

    private static TestJar audit() {
        return new TestJar("audit").header("Import-Package", "org.vesper.api, desk.api, " + PACKAGE).network(network("3"));
    }

    private void deploy(TestJar jar) throws IOException {
        server.deployInPlace(jar.writeTo(server.apps(jar.application() + ".jar")));
    }

    private String failure(TestJar jar) throws IOException {
        deploy(jar);
        return server.application(jar.application()).failure().orElseThrow();
    }

    private String states() {
        return server.deployments.applications().stream().map(application -> application.name() + " " + application.state())
                .collect(Collectors.joining(", "));
    }

    private Class<?> quoteOf(String application) {
        return server.application(application).beans().get("quote").getClass();
    }

    private static long threadsIn(String method) {
        return Thread.getAllStackTraces().values().stream().filter(frames -> List.of(frames).toString().contains(method)).count();
    }

    private static String refused(Executable executable) {
        return assertThrows(ConfigurationException.class, executable).getMessage();
    }
}
