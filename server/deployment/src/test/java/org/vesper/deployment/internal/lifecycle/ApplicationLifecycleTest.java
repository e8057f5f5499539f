// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.testapp.Counted;

/** The operations on applications: deploy, suspend, stop, and their effect after a restart of the server. */
@Timeout(60)
class ApplicationLifecycleTest {

    private static final int PORT = 7;

    @TempDir
    private Path instance;
    @TempDir
    private Path elsewhere;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(instance, Map.of());
        server.watchTheFolder();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldKeepWhatIsInstalledOverARestart() throws Exception {
        Application installed = install(jar("1.0.0"), "live-1.jar");
        assertEquals(ApplicationState.RUNNING, installed.state());
        assertEquals(List.of("live-1.jar"), apps());

        restart();
        assertEquals("1.0.0 RUNNING", versionAndState());
    }

    @Test
    void shouldPutTheNewJarInThePlaceOfTheOldOneOnce() throws Exception {
        install(jar("1.0.0"), "live-1.jar");
        install(jar("2.0.0"), "live-2.jar");
        new TestJar("other").network("<bean id='c' class='org.vesper.deployment.testapp.Collector'/>").writeTo(server.apps("other.jar"));
        TestServer.await(() -> server.news.contains("other RUNNING"));

        assertEquals(List.of("live-2.jar", "other.jar"), apps());
        assertEquals("2.0.0 RUNNING", versionAndState());
        assertEquals(List.of("done", "live RUNNING", "live goes", "live RUNNING", "other RUNNING"), server.news,
                "the folder must not deploy again what was installed");
    }

    @Test
    void shouldLeaveEverythingAsItWasWhenTheNewOneCannotBeMade() throws Exception {
        install(jar("1.0.0"), "live-1.jar");

        String message = refused(() -> install(jar("2.0.0").network("<epn:processor id='p' rules='none.epl'/>"), "live-2.jar"));
        assertTrue(message.contains("live 2.0.0") && message.contains("the bundle has no META-INF/vesper/none.epl"), message);
        assertEquals("1.0.0 RUNNING", versionAndState());
        assertEquals(List.of("live-1.jar"), apps());

        refused(() -> install(new TestJar("first").network("<epn:processor id='p' rules='none.epl'/>"), "first.jar"));
        assertTrue(server.deployments.application("first").isEmpty());
        assertEquals(List.of("live-1.jar"), apps());
    }

    @Test
    void shouldGoOnWithTheOldOneWhenTheNewOneCannotBeStarted() throws Exception {
        install(jar("1.0.0"), "live-1.jar");
        install(new TestJar("other").network(network(8)), "other.jar");
        server.providers.send(PORT, "before");
        server.news.clear();

        String message = refused(() -> install(jar("2.0.0").network(network(8)), "live-2.jar"));
        assertEquals("live 2.0.0 does not replace live 1.0.0, which continues: adapter in: port 8 is taken", message);
        assertThatTheOldOneGoesOn("live-1.jar", "other.jar");
    }

    @Test
    void shouldGoOnWithTheOldOneWhenTheJarCannotBeDelivered() throws Exception {
        install(jar("1.0.0"), "live-1.jar");
        server.providers.send(PORT, "before");
        server.news.clear();
        Files.createDirectories(server.apps("live-2.jar").resolve("full"));

        String message = refused(() -> install(jar("2.0.0"), "live-2.jar"));
        assertTrue(message.contains("which continues: its jar cannot be put into " + server.apps("live-2.jar")), message);
        assertThatTheOldOneGoesOn("live-1.jar", "live-2.jar");
    }

    /** As on a full disk: what the states would be written to is a folder. */
    @Test
    void shouldDoNothingThatCannotBeKept() throws Exception {
        install(jar("1.0.0"), "live-1.jar");
        Path full = instance.resolve(KeptStates.FILE + ".new");
        Files.createDirectories(full.resolve("full"));

        assertTrue(refused(() -> server.deployments.suspend("live")).startsWith("cannot write "));
        assertTrue(refused(() -> server.deployments.stop("live")).startsWith("cannot write "));
        assertEquals("1.0.0 RUNNING", versionAndState());
        server.providers.send(PORT, "still");

        Files.delete(full.resolve("full"));
        Files.delete(full);
        assertTrue(server.deployments.suspend("live"));
        assertFalse(server.deployments.suspend("live"));
        Files.createDirectories(full.resolve("full"));
        assertTrue(refused(() -> server.deployments.resume("live")).startsWith("cannot write "));
        assertTrue(refused(() -> server.deployments.undeploy("live")).startsWith("cannot write "));
        assertEquals("1.0.0 SUSPENDED", versionAndState());
        assertEquals(List.of("live-1.jar"), apps());
        Files.delete(full.resolve("full"));
        Files.delete(full);
        assertTrue(server.deployments.resume("live"));
        assertFalse(server.deployments.resume("live"));
    }

    @Test
    void shouldFinishAnUpdateWhenTheOldJarGoesMeanwhile() throws Exception {
        letTheFolderDeploy(jar("1.0.0"), "live-1.jar");
        server.news.clear();

        whileTheOldJarGoes(jar("2.0.0").network(network(8)), 8).join();

        assertEquals("2.0.0 RUNNING", versionAndState());
        assertEquals(List.of("live-2.jar"), apps());
        assertEquals(List.of("live goes", "live RUNNING"), server.news);
    }

    @Test
    void shouldUndeployTheOldOneAfterAnUpdateThatFailsIfItsJarGoesMeanwhile() throws Exception {
        letTheFolderDeploy(jar("1.0.0"), "live-1.jar");
        install(new TestJar("other").network(network(8)), "other.jar");
        CompletableFuture<Application> update = whileTheOldJarGoes(jar("2.0.0").network(network(8)), 8);

        String reason = assertThrows(CompletionException.class, update::join).getCause().getMessage();

        assertEquals("live 2.0.0 does not replace live 1.0.0, which continues: adapter in: port 8 is taken", reason);
        TestServer.await(() -> server.deployments.application("live").isEmpty());
        assertEquals(List.of("other.jar"), apps());
    }

    /** The folder notices that a jar is gone only if it has seen the jar, which takes it two polls. */
    private void letTheFolderDeploy(TestJar jar, String file) throws IOException {
        jar.writeTo(server.apps(file));
        TestServer.await(() -> server.news.contains("live RUNNING"));
    }

    /** An update that continues when the folder has missed the jar of the previous version. */
    private CompletableFuture<Application> whileTheOldJarGoes(TestJar next, int port) throws IOException {
        CountDownLatch gate = new CountDownLatch(1);
        server.providers.gates.put(port, gate);
        CompletableFuture<Application> update = CompletableFuture.supplyAsync(() -> {
            try {
                return install(next, "live-2.jar");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        TestServer.await(() -> isAnyThreadIn(TestProviders.class, "awaitGate"));
        Files.delete(server.apps("live-1.jar"));
        TestServer.await(TestServer::theFolderWaits);
        gate.countDown();
        return update;
    }

    private static boolean isAnyThreadIn(Class<?> type, String method) {
        return Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(type.getName()) && frame.getMethodName().equals(method));
    }

    /** Its bean keeps its state, and no listener was notified of another version. */
    private void assertThatTheOldOneGoesOn(String... jars) throws IOException {
        assertEquals("1.0.0 RUNNING", versionAndState());
        assertEquals(List.of(jars), apps());
        server.providers.send(PORT, "after");
        assertEquals(List.of("before", "after"), received());
        assertEquals(List.of(), server.news);
    }

    @Test
    void shouldHoldEventsBackWhileSuspendedAlsoAfterARestartAndAnUpdate() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.suspend("live");
        assertEquals("1.0.0 SUSPENDED", versionAndState());

        restart();
        assertEquals("1.0.0 SUSPENDED", versionAndState());
        install(jar("2.0.0"), "live.jar");
        assertEquals("2.0.0 SUSPENDED", versionAndState());

        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> server.providers.send(PORT, "event"));
        assertThrows(TimeoutException.class, () -> sent.get(50, TimeUnit.MILLISECONDS));
        assertEquals(List.of(), received());

        server.deployments.resume("live");
        sent.get(10, TimeUnit.SECONDS);
        assertEquals(List.of("event"), received());
        restart();
        assertEquals("2.0.0 RUNNING", versionAndState());
    }

    @Test
    void shouldStayStoppedOverARestartUntilItIsStarted() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.stop("live");
        assertEquals("1.0.0 STOPPED", versionAndState());
        assertTrue(server.providers.open.isEmpty());
        assertEquals(List.of("done", "live RUNNING", "live goes", "live STOPPED"), server.news);

        restart();
        assertEquals("1.0.0 STOPPED", versionAndState());
        assertTrue(server.providers.open.isEmpty());

        Deployed started = server.deployments.start("live");
        assertEquals(ApplicationState.RUNNING, started.application().state());
        assertEquals(List.of(Kind.STARTED, Kind.UNCHANGED), List.of(started.plan().kind(), server.deployments.start("live").plan().kind()));
        server.providers.send(PORT, "event");
        assertEquals(List.of("event"), received());
    }

    @Test
    void shouldRunAStoppedApplicationWhenItIsInstalledAnew() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.stop("live");
        refused(() -> install(jar("2.0.0").network("<epn:processor id='p' rules='none.epl'/>"), "live.jar"));
        assertEquals("1.0.0 STOPPED", versionAndState());

        install(jar("2.0.0"), "live.jar");
        restart();
        assertEquals("2.0.0 RUNNING", versionAndState());
    }

    @Test
    void shouldForgetEverythingWhenItIsUndeployed() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.suspend("live");
        server.deployments.undeploy("live");
        assertEquals(List.of(), apps());

        restart();
        assertTrue(server.deployments.application("live").isEmpty());
        install(jar("1.0.0"), "live.jar");
        assertEquals("1.0.0 RUNNING", versionAndState());
    }

    @Test
    void shouldForgetItsStateWhenItsJarGoesWhileNoServerRuns() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.stop("live");
        server.stop();
        Files.delete(instance.resolve("apps/live.jar"));
        start();

        jar("2.0.0").writeTo(server.apps("live.jar"));
        TestServer.await(() -> server.news.contains("live RUNNING"));
        assertEquals("2.0.0 RUNNING", versionAndState());
    }

    @Test
    void shouldSayWhyWhenThereIsNoWayFromAState() throws Exception {
        install(jar("1.0.0"), "live.jar");
        server.deployments.stop("live");

        assertEquals("live is STOPPED and cannot be suspended; start it first", refused(() -> server.deployments.suspend("live")));
        assertEquals("there is no application lve; did you mean live? Known applications: live",
                refused(() -> server.deployments.start("lve")));
        Path unknown = new TestJar("lve").network(network(8)).writeTo(elsewhere.resolve("lve.jar"));
        assertEquals("there is no application lve; did you mean live? Known applications: live",
                refused(() -> server.deployments.deploy(unknown, DeployOption.MUST_EXIST)));
        assertTrue(refused(() -> install(new TestJar("other").network(network(8)), "live.jar")).contains("is the jar of live"));
        assertEquals(List.of("live.jar"), apps());
    }

    private Application install(TestJar jar, String file) throws IOException {
        return server.deployments.deploy(jar.writeTo(elsewhere.resolve(file))).application();
    }

    private static TestJar jar(String version) {
        return new TestJar("live").header("Bundle-Version", version).entry("version.txt", version).network(network(PORT));
    }

    @Test
    void shouldMakeTheBeansOnceWhenAJarUpdatesItsApplicationAndRefuseThatOfAnother() throws Exception {
        AtomicInteger made = new AtomicInteger();
        System.getProperties().put(Counted.COUNTER, made);
        try {
            TestJar next = new TestJar("live").header("Bundle-Version", "2.0.0").classes(Counted.class)
                    .network(network(PORT) + "<bean id='counted' class='" + Counted.class.getName() + "'/>");
            Path file = next.writeTo(elsewhere.resolve("next.jar"));
            install(jar("1.0.0"), "live-1.jar");
            Path other = new TestJar("other").network(network(PORT)).writeTo(elsewhere.resolve("other.jar"));

            server.deployments.update("live", file);
            assertEquals("2.0.0 RUNNING", versionAndState());
            assertEquals(1, made.get());
            assertEquals(other + " holds the application other, so it cannot update live; name the right file, or deploy this one",
                    refused(() -> server.deployments.update("live", other)));
        } finally {
            System.getProperties().remove(Counted.COUNTER);
        }
    }

    private static String network(int port) {
        return "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/><epn:adapter id='in' provider='test'"
                + " listeners='collector'><epn:setting name='port' value='" + port + "'/></epn:adapter>";
    }

    private void restart() throws Exception {
        server.stop();
        start();
    }

    private List<String> apps() throws IOException {
        try (Stream<Path> files = Files.list(instance.resolve("apps"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String versionAndState() {
        Application application = server.application("live");
        return application.version() + " " + application.state();
    }

    private List<?> received() {
        return (List<?>) ((Supplier<?>) server.application("live").beans().get("collector")).get();
    }

    private static String refused(Executable executable) {
        return assertThrows(ConfigurationException.class, executable).getMessage();
    }
}
