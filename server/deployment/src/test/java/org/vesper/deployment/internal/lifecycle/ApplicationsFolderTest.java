// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.FolderChange;
import org.vesper.deployment.testapp.Waiting;
import org.vesper.health.Condition;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ApplicationsFolderTest {

    private static final String COLLECTOR = "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>";

    @TempDir
    private Path instance;
    @TempDir
    private Path elsewhere;
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        Files.createDirectories(instance.resolve("apps"));
        Files.writeString(instance.resolve("apps/a.jar.a.new"), "what a server left that was killed");
        server = new TestServer(instance, Map.of());
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        System.getProperties().remove(Waiting.LATCH);
        System.clearProperty(Waiting.THROWS);
    }

    @Test
    void shouldStartWithAllThatIsSoundWhateverLiesInTheFolder() throws Exception {
        writeZeros(server.apps("a-bomb.jar"));
        assertEquals(0, new ProcessBuilder("mkfifo", server.apps("b-pipe.jar").toString()).start().waitFor());
        Files.createDirectories(server.apps("c-folder.jar"));
        Files.createSymbolicLink(server.apps("d-link.jar"), elsewhere.resolve("nowhere"));
        Files.writeString(server.apps("e-text.jar"), "no jar");
        new TestJar("sound").network(COLLECTOR).writeTo(server.apps("f-sound.jar"));

        Files.writeString(server.apps("g-name.JAR"), "not watched");

        server.watchTheFolder();

        assertEquals(List.of("a-bomb.jar FAILED", "b-pipe.jar FAILED", "c-folder.jar FAILED", "d-link.jar FAILED", "e-text.jar FAILED",
                "g-name.JAR FAILED", "sound RUNNING"), server.news.stream().filter(line -> !line.equals("done")).sorted().toList());
        assertEquals("done", server.news.get(server.news.size() - 1));
        assertEquals(Set.of("a-bomb.jar", "b-pipe.jar", "c-folder.jar", "d-link.jar", "e-text.jar", "g-name.JAR"), server.refused());
        assertEquals(false, Files.exists(server.apps("a.jar.a.new")));
    }

    /** Names that a program or a copy from another system can leave: sound jars all, listed under names that can be read and typed. */
    @Test
    void shouldListAJarUnderAnEscapedNameWhenItsNameCannotBeRead() throws Exception {
        Path sound = new TestJar("sound").network(COLLECTOR).writeTo(elsewhere.resolve("sound.jar"));
        Map<String, String> names = Map.of("two\\nlines.jar", "two\\012lines.jar", "esc\\u001b[2J.jar", "esc\\033[2J.jar",
                "caf%E9.jar", "caf\\351.jar", "%FF%FE.jar", "\\377\\376.jar", "cr\\r.jar", "cr\\015.jar", "gone\\u202ejar.jar",
                "gone\\342\\200\\256jar.jar");
        copy(sound, names.get("caf%E9.jar"));
        server.watchTheFolder();
        assertEquals(Set.of("caf%E9.jar"), server.refused());
        for (String octal : names.values()) {
            copy(sound, octal);
        }
        TestServer.await(() -> server.refused().equals(names.keySet()));
        server.deployments.applications().forEach(listed -> assertTrue(listed.failure().orElse("").startsWith(listed.name()
                + " is left out: its name has"), listed.failure()::toString));
        server.deployments.undeploy("caf%E9.jar", false);
        server.deployments.undeploy("two\\nlines.jar", false);
        TestServer.await(() -> server.refused().size() == names.size() - 2);
    }

    private void copy(Path jar, String octalName) throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "-c", "cp \"$1\" \"$2/$(printf \"$3\")\"", "sh", jar.toString(),
                server.apps("x").getParent().toString(), octalName).start().waitFor());
    }

    /** Each kind of file that is no application, at run time: it is listed with its reason until it is mended, moved away or undeployed. */
    @Test
    void shouldListWhatCouldNotBecomeAnApplicationUntilItIsMended() throws Exception {
        Path live = new TestJar("live").network(COLLECTOR).writeTo(server.apps("live.jar"));
        server.watchTheFolder();
        byte[] whole = Files.readAllBytes(live);
        Map<String, Path> files = new TreeMap<>();
        files.put("half.jar", Files.write(server.apps("half.jar"), Arrays.copyOf(whole, whole.length / 2)));
        files.put("second.jar", Files.write(server.apps("second.jar"), whole));
        files.put("link.jar", Files.createSymbolicLink(server.apps("link.jar"), elsewhere.resolve("nowhere")));
        files.put("empty.jar", Files.createFile(server.apps("empty.jar")));
        writeLibrary(server.apps("library.jar"));
        files.put("library.jar", server.apps("library.jar"));

        TestServer.await(() -> server.refused().equals(files.keySet()));
        server.deployments.applications().stream().filter(listed -> files.containsKey(listed.name())).forEach(listed -> {
            assertEquals(ApplicationState.FAILED, listed.state());
            assertTrue(listed.failure().orElse("").contains(listed.name()), listed.failure()::toString);
        });
        assertEquals(ApplicationState.RUNNING, server.application("live").state());

        Files.write(live, Arrays.copyOf(whole, whole.length / 2));
        TestServer.await(() -> server.refused().contains("live.jar"));
        assertEquals(ApplicationState.RUNNING, server.application("live").state());
        Files.write(live, whole);
        TestServer.await(() -> !server.refused().contains("live.jar"));

        server.deployments.undeploy("half.jar", false);
        assertEquals(false, Files.exists(server.apps("half.jar")));
        Files.delete(server.apps("link.jar"));
        Files.delete(server.apps("library.jar"));
        new TestJar("mended").network(COLLECTOR).writeTo(server.apps("empty.jar"));
        TestServer.await(() -> server.refused().equals(Set.of("second.jar")));
        assertEquals(ApplicationState.RUNNING, server.application("mended").state());
        Files.delete(live);
        TestServer.await(() -> server.refused().isEmpty());
        assertEquals(server.apps("second.jar"), server.application("live").jarFile());
    }

    private static void writeLibrary(Path file) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry("org/example/Library.class"));
            jar.closeEntry();
        }
    }

    /** Nothing of it is made, so that nothing of it can end the server. */
    @Test
    void shouldHoldBackWhatTheOperatorNamesUntilItIsResumed() throws Exception {
        server.stop();
        System.setProperty("vesper.apps.suspended", "one,all");
        try {
            server = new TestServer(instance, Map.of());
            new TestJar("one").network("<bean id='none' class='org.vesper.Nothing'/>").writeTo(server.apps("one.jar"));
            new TestJar("two").network(COLLECTOR).writeTo(server.apps("two.jar"));
            server.watchTheFolder();
        } finally {
            System.clearProperty("vesper.apps.suspended");
        }
        for (String name : List.of("one", "two")) {
            assertEquals(ApplicationState.SUSPENDED, server.application(name).state());
            assertTrue(server.application(name).failure().orElse("").contains("--suspend"), name);
            assertTrue(server.application(name).network().isEmpty());
        }

        assertTrue(server.deployments.resume("two"));
        assertEquals(ApplicationState.RUNNING, server.application("two").state());
        assertThrows(ConfigurationException.class, () -> server.deployments.resume("one"));
        assertEquals(ApplicationState.FAILED, server.application("one").state());
        assertEquals(ApplicationState.RUNNING, server.deployments.deploy(new TestJar("three").network(COLLECTOR)
                .writeTo(elsewhere.resolve("three.jar"))).application().state());
    }

    @Test
    void shouldReportANameThatNoApplicationHasOnceAllHaveStarted() {
        HeldBack heldBack = new HeldBack("one,typo,all", Map.of());
        assertTrue(heldBack.take("one").isPresent());
        assertEquals(List.of(), heldBack.conditions());

        heldBack.startEnds();

        assertEquals(List.of("start --suspend typo"), heldBack.conditions().stream().map(Condition::subject).toList());
    }

    @Test
    void shouldTryAJarAgainThatCameWhileACommandDeployedItsApplication() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        System.getProperties().put(Waiting.LATCH, latch);
        System.setProperty(Waiting.THROWS, "true");
        server.watchTheFolder();
        Path failing = new TestJar("late").classes(Waiting.class)
                .network(COLLECTOR + "<bean id='waiting' class='org.vesper.deployment.testapp.Waiting'/>")
                .writeTo(elsewhere.resolve("late.jar"));
        CompletableFuture<?> command = CompletableFuture.supplyAsync(() -> server.deployments.deploy(failing));
        TestServer.await(() -> !server.deployments.applications().isEmpty());

        new TestJar("late").network(COLLECTOR).writeTo(server.apps("other.jar"));
        TestServer.await(TestServer::theFolderWaits);
        latch.countDown();

        assertThrows(CompletionException.class, command::join);
        TestServer.await(() -> server.deployments.application("late")
                .filter(application -> application.state() == ApplicationState.RUNNING).isPresent());
    }

    /** File Install does not run here, as if it had not seen the jar yet. */
    @Test
    void shouldUndeployWhatACommandDeployedWhenItsJarGoesBeforeTheFolderIsRead() throws Exception {
        server.deployments.deploy(new TestJar("short").network(COLLECTOR).writeTo(elsewhere.resolve("short.jar")));

        Files.delete(server.apps("short.jar"));

        TestServer.await(() -> server.deployments.application("short").isEmpty());
    }

    /** File Install does not run here, as if it had not seen the second jar in this place yet. */
    @Test
    void shouldUndeployWhatACommandPutInThePlaceOfAJarThatLeftItsApplication() throws Exception {
        Path place = new TestJar("live").network(COLLECTOR).writeTo(server.apps("live.jar"));
        server.folderReports("install", place);
        Path faulty = new TestJar("live").network("<bean id='none' class='org.vesper.Nothing'/>").writeTo(server.apps("rival.jar"));
        server.folderReports("install", faulty);
        Files.delete(place);
        server.folderReports("uninstall", place);
        assertEquals(ApplicationState.RUNNING, server.application("live").state());

        server.deployments.deploy(new TestJar("live").header("Bundle-Version", "2.0.0").network(COLLECTOR)
                .writeTo(elsewhere.resolve("live.jar")));
        Files.delete(place);

        TestServer.await(() -> server.deployments.application("live").isEmpty());
    }

    @Test
    void shouldTellBeforeCodeRunsAndAfterwardsWhenTheFolderChanges() throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        server.listen(new Told(told, new ArrayList<>()));
        Path place = new TestJar("live").network(COLLECTOR).writeTo(server.apps("live.jar"));
        server.folderReports("install", place);
        server.folderReports("install", place);
        Path faulty = new TestJar("live").network("<bean id='none' class='org.vesper.Nothing'/>").writeTo(server.apps("rival.jar"));
        server.folderReports("install", faulty);
        Files.delete(place);
        server.folderReports("uninstall", place);
        Files.delete(faulty);
        server.deployments.deploy(new TestJar("short").network(COLLECTOR).writeTo(elsewhere.resolve("short.jar")));
        Files.delete(server.apps("short.jar"));

        TestServer.await(() -> told.contains("UNDEPLOY short.jar done"));
        assertEquals(List.of("DEPLOY live.jar begins", "DEPLOY live.jar done", "DEPLOY rival.jar begins", "DEPLOY rival.jar failed",
                "DEPLOY rival.jar begins", "DEPLOY rival.jar failed", "UNDEPLOY short.jar begins", "UNDEPLOY short.jar done"), told);
    }

    @Test
    void shouldTellTheDigestOfAJarWhoseCodeFails() throws Exception {
        List<String> read = new ArrayList<>();
        server.listen(new Told(new ArrayList<>(), read));
        System.getProperties().put(Waiting.LATCH, new CountDownLatch(0));
        System.setProperty(Waiting.THROWS, "true");
        Path faulty = new TestJar("faulty").classes(Waiting.class)
                .network(COLLECTOR + "<bean id='waiting' class='org.vesper.deployment.testapp.Waiting'/>")
                .writeTo(elsewhere.resolve("faulty.jar"));

        assertThrows(ConfigurationException.class, () -> server.deployments.plan(faulty));
        assertThrows(ConfigurationException.class, () -> server.deployments.deploy(faulty));

        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(faulty));
        assertEquals(Collections.nCopies(2, "faulty.jar " + HexFormat.of().formatHex(digest)), read);
    }

    private record Told(List<String> told, List<String> read) implements ApplicationListener {

        @Override
        public void applicationStarted(Application application) {
            // Of no interest here.
        }

        @Override
        public void applicationStopped(Application application) {
            // Of no interest here.
        }

        @Override
        public void initialDeploymentDone() {
            // Of no interest here.
        }

        @Override
        public void jarRead(Path jar, String digest) {
            read.add(jar.getFileName() + " " + digest);
        }

        @Override
        public void folderChanges(Path jar, String digest, FolderChange.Kind kind) {
            told.add(kind + " " + jar.getFileName() + " begins");
        }

        @Override
        public void folderFollowed(FolderChange change) {
            told.add(change.kind() + " " + change.jar().getFileName() + (change.failure().isEmpty() ? " done" : " failed"));
        }
    }

    private static void writeZeros(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/vesper/zeros"));
            byte[] step = new byte[1 << 20];
            for (int i = 0; i < 200; i++) {
                zip.write(step);
            }
            zip.closeEntry();
        }
    }
}
