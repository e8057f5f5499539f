// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.testapp.Leaky;
import org.vesper.deployment.testapp.Stuck;

/** The effect of an application that hangs or leaks on the deployment of others. */
@Timeout(60)
class IsolationTest {

    private static final String COLLECTOR = "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>";

    @TempDir
    private static Path instance;
    private static TestServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(instance, Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldDeployOthersWhileAConstructorHangsAndGiveItUpWhenItIsUndeployed() throws IOException {
        CompletableFuture<?> hanging = deployStuck("stuck", server::deployInPlace);

        assertEquals(ApplicationState.RUNNING, server.deployInPlace(jar("meanwhile", COLLECTOR)).state());
        assertEquals(List.of("meanwhile RUNNING", "stuck INSTALLED"), states());
        assertTrue(assertThrows(ConfigurationException.class, () -> server.deployments.start("stuck")).getMessage()
                .startsWith("stuck is being deployed; wait until it finishes"));

        server.deployments.undeploy("stuck");

        hanging.join();
        assertEquals(List.of("meanwhile RUNNING"), states());
        server.deployments.undeploy("meanwhile");
    }

    @Test
    void shouldLetTheOldVersionGoOnWhenTheConstructorOfTheNewOneIsGivenUp() throws IOException {
        server.deployInPlace(jar("renewed", COLLECTOR));
        CompletableFuture<?> hanging = deployStuck("renewed", server::deployInPlace);

        server.deployments.undeploy("renewed");

        CompletionException e = assertThrows(CompletionException.class, hanging::join);
        assertTrue(e.getCause().getMessage().endsWith("does not replace renewed 1.0.0, which continues: it was undeployed while"
                + " it was being created"), e::toString);
        assertEquals(List.of(), states());
    }

    @Test
    void shouldRefuseToDeployAnApplicationThatIsBeingDeployedAndLeaveItsJarAlone() throws IOException {
        CompletableFuture<?> hanging = deployStuck("once", server.deployments::deploy);
        Set<Path> before = filesOfFolder();

        assertTrue(assertThrows(ConfigurationException.class, () -> server.deployments.deploy(jar("once", COLLECTOR))).getMessage()
                .startsWith("once is being deployed"));
        assertEquals(before, filesOfFolder());

        server.deployments.undeploy("once");
        assertThrows(CompletionException.class, hanging::join);
        assertEquals(Set.of(), filesOfFolder());
    }

    @Test
    void shouldEndTheThreadsThatAnApplicationLeavesBehind() throws IOException {
        server.deployInPlace(new TestJar("leaky").classes(Leaky.class)
                .network("<bean id='leaky' class='org.vesper.deployment.testapp.Leaky'/>" + COLLECTOR)
                .writeTo(folder.resolve("leaky.jar")));
        Thread forgotten = awaitThread(thread -> thread.getName().equals("forgotten"));

        server.deployments.undeploy("leaky");

        assertFalse(forgotten.isAlive());
    }

    /** Returns when its constructor hangs. */
    private CompletableFuture<?> deployStuck(String name, Function<Path, ?> way) throws IOException {
        Path jar = new TestJar(name).classes(Stuck.class)
                .network("<bean id='stuck' class='org.vesper.deployment.testapp.Stuck'/>" + COLLECTOR)
                .writeTo(folder.resolve(name + ".jar"));
        CompletableFuture<?> outcome = CompletableFuture.supplyAsync(() -> way.apply(jar));
        awaitThread(thread -> thread.getName().equals("vesper/" + name + "/control")
                && List.of(thread.getStackTrace()).toString().contains(Stuck.class.getName()));
        return outcome;
    }

    private Path jar(String name, String network) throws IOException {
        return new TestJar(name).network(network).writeTo(folder.resolve(name + ".jar"));
    }

    private static Set<Path> filesOfFolder() throws IOException {
        try (Stream<Path> files = Files.list(instance.resolve("apps"))) {
            return files.collect(Collectors.toSet());
        }
    }

    private static List<String> states() {
        return server.deployments.applications().stream().map(application -> application.name() + " " + application.state()).toList();
    }

    private static Thread awaitThread(Predicate<Thread> wanted) {
        while (!Thread.currentThread().isInterrupted()) {
            Optional<Thread> found = Thread.getAllStackTraces().keySet().stream().filter(wanted).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(5_000_000);
        }
        throw new AssertionError("there is no such thread");
    }
}
