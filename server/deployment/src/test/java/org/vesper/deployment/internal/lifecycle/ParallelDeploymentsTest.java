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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
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
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.testapp.Waiting;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.tests.support.Await;

/** The outcome of concurrent commands. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ParallelDeploymentsTest {

    private static final String COLLECTOR = "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>";
    private static final String WAITING = COLLECTOR + "<bean id='waiting' class='org.vesper.deployment.testapp.Waiting'/>";

    @TempDir
    private Path instance;
    @TempDir
    private Path elsewhere;
    private final CountDownLatch constructors = new CountDownLatch(1);
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        System.getProperties().put(Waiting.LATCH, constructors);
        server = new TestServer(instance, Map.of());
    }

    @AfterEach
    void stop() throws Exception {
        constructors.countDown();
        server.stop();
        System.getProperties().remove(Waiting.LATCH);
    }

    @Test
    void shouldMakeTwoApplicationsAtOnce() throws Exception {
        CompletableFuture<?> one = deploy("one", "1.0.0", WAITING);
        CompletableFuture<?> two = deploy("two", "1.0.0", WAITING);
        Await.until(() -> states().equals(List.of("one 1.0.0 INSTALLED", "two 1.0.0 INSTALLED")));

        constructors.countDown();
        one.join();
        two.join();

        assertEquals(List.of("one 1.0.0 RUNNING", "two 1.0.0 RUNNING"), states());
    }

    @Test
    void shouldNotStartAnApplicationWhileItsRulesAreReset() throws Exception {
        deploy("one", "1.0.0", COLLECTOR).join();
        server.deployments.stop("one");
        AtomicReference<CompletableFuture<Deployed>> start = new AtomicReference<>();
        server.keep(ledger(() -> {
            start.set(CompletableFuture.supplyAsync(() -> server.deployments.start("one")));
            assertThrows(TimeoutException.class, () -> start.get().get(200, TimeUnit.MILLISECONDS));
        }));

        String refusal = assertThrows(ConfigurationException.class,
                () -> server.deployments.resetRules("one", ChangeNote.byServer(""))).getMessage();

        assertEquals("the ledger has no live changes of the rules of one", refusal);
        assertEquals(Kind.STARTED, start.get().join().plan().kind());
    }

    /** A ledger without changes; the task runs when it is asked for those of an application. */
    private static RuleLedger ledger(Runnable task) {
        return new RuleLedger() {
            @Override
            public RuleHistory history(String application, String processor) {
                throw new AssertionError(application);
            }

            @Override
            public List<RuleHistory> histories(String application) {
                task.run();
                return List.of();
            }

            @Override
            public List<LedgerEntry> log(int max) {
                return List.of();
            }
        };
    }

    @Test
    void shouldLetOneOfTwoDeploymentsOfAnApplicationWinWhole() throws Exception {
        CompletableFuture<?> first = deploy("same", "1.0.0", WAITING);
        Await.until(() -> states().equals(List.of("same 1.0.0 INSTALLED")));

        String refusal = assertThrows(CompletionException.class, () -> deploy("same", "2.0.0", COLLECTOR).join()).getCause().getMessage();
        constructors.countDown();
        first.join();

        assertTrue(refusal.startsWith("same is being deployed; wait until it finishes"), refusal);
        assertEquals(List.of("same 1.0.0 RUNNING"), states());
        assertEquals(List.of("same-1.0.0.jar"), filesOfFolder());
    }

    /** The update waits for an adapter, so it has the turn: what is asked for then comes after it, and reading does not wait. */
    @Test
    void shouldShowTheApplicationsAndPutOffCommandsWhileAnUpdateExchangesVersions() throws Exception {
        deploy("live", "1.0.0", COLLECTOR + adapter(7)).join();
        deploy("other", "1.0.0", COLLECTOR).join();
        CountDownLatch gate = new CountDownLatch(1);
        server.providers.gatesOfStart.put(8, gate);
        CompletableFuture<?> update = deploy("live", "2.0.0", COLLECTOR + adapter(8));
        Await.until(() -> isAnyThreadIn("TestAdapter.start"));

        CompletableFuture<Boolean> suspended = CompletableFuture.supplyAsync(() -> server.deployments.suspend("other"));
        CompletableFuture<?> undeployed = CompletableFuture.runAsync(() -> server.deployments.undeploy("live"));
        Await.until(() -> waitingCommands() == 3);
        assertEquals(List.of("live 1.0.0 RUNNING", "other 1.0.0 RUNNING"), states());

        gate.countDown();
        update.join();
        assertTrue(suspended.join());
        undeployed.join();
        assertEquals(List.of("other 1.0.0 SUSPENDED"), states());
        assertEquals(List.of("other-1.0.0.jar"), filesOfFolder());
    }

    /** Each version has a control thread of its own, which nobody needs before the version is complete. */
    @Test
    void shouldChangeRulesAndReadWhileOtherVersionsCompileTheirRulesOrStart() throws Exception {
        deploy("live", "1.0.0", processor("a") + processor("b")).join();
        deploy("other", "1.0.0", processor("c")).join();
        CountDownLatch gate = new CountDownLatch(1);
        server.providers.gatesOfRules.put("slow", gate);
        CompletableFuture<?> update = deploy("live", "2.0.0", processor("a") + processor("slow"));
        CompletableFuture<?> fresh = deploy("fresh", "1.0.0", processor("slow"));
        server.providers.gatesOfStart.put(9, gate);
        CompletableFuture<?> starting = deploy("starting", "1.0.0", COLLECTOR + processor("e") + adapter(9));
        Await.until(() -> threadsIn("TestProviders.awaitGate") == 3);

        for (String stage : List.of("live a", "live b", "other c")) {
            Network network = server.application(stage.split(" ")[0]).network().orElseThrow();
            ProcessorStage processor = network.processors().stream().filter(each -> stage.endsWith(each.id())).findFirst().orElseThrow();
            processor.changeRules(List.of(new RuleChange.Upload(List.of(new RuleFile(stage, "pass")))));
            assertEquals(1, processor.rules().size());
            assertEquals("free", network.call(() -> "free"));
        }
        deploy("third", "1.0.0", processor("d")).join();

        assertEquals(List.of("fresh 1.0.0 INSTALLED", "live 1.0.0 RUNNING", "other 1.0.0 RUNNING", "starting 1.0.0 INSTALLED",
                "third 1.0.0 RUNNING"), states());
        assertEquals(List.of("a [live a: pass]", "b [live b: pass]", "c [other c: pass]"), server.providers.uploads);
        assertFalse(update.isDone() || fresh.isDone() || starting.isDone());
        gate.countDown();
        update.join();
        fresh.join();
        starting.join();
        assertEquals("live 2.0.0 RUNNING", states().get(1));
    }

    @Test
    void shouldSayWhatWasDone() throws Exception {
        assertEquals(Kind.STARTED, deploy("live", "1.0.0", COLLECTOR).join());
        assertEquals(Kind.UNCHANGED, deploy("live", "1.0.1", COLLECTOR).join());
        assertEquals(Kind.REPLACED, deploy("live", "2.0.0", COLLECTOR + adapter(7)).join());
    }

    @Test
    void shouldEndInTimeWhileConstructorsHang() throws Exception {
        CompletableFuture<?> first = deploy("one", "1.0.0", WAITING);
        CompletableFuture<?> second = deploy("two", "1.0.0", WAITING);
        Await.until(() -> states().size() == 2);

        server.stop();

        for (CompletableFuture<?> given : List.of(first, second)) {
            String reason = assertThrows(CompletionException.class, given::join).getCause().getMessage();
            assertTrue(reason.endsWith("1.0.0 cannot be deployed: it was undeployed while it was being created"), reason);
        }
        assertEquals(List.of(), filesOfFolder());
        server = new TestServer(instance, Map.of());
    }

    /** It would wait for itself. */
    @Test
    void shouldRefuseACommandOfAListener() throws Exception {
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        server.listen(new Listener() {
            @Override
            public void applicationStarted(Application application) {
                refusal.set(assertThrows(IllegalStateException.class, () -> server.deployments.suspend(application.name())));
            }
        });

        deploy("live", "1.0.0", COLLECTOR).join();

        assertFalse(refusal.get() == null);
        assertEquals(ApplicationState.RUNNING, server.application("live").state());
    }

    /** It gets its turn behind the end of the last application, and the thread ends meanwhile. */
    @Test
    void shouldRefuseWhatIsUnderWayWhenTheServerStops() throws Exception {
        deploy("one", "1.0.0", COLLECTOR).join();
        deploy("two", "1.0.0", COLLECTOR).join();
        server.deployments.stop("one");
        CountDownLatch reading = new CountDownLatch(1);
        server.keep(ledger(() -> Await.until(() -> reading.getCount() == 0)));
        AtomicReference<CompletableFuture<?>> reset = new AtomicReference<>();
        server.listen(new Listener() {
            @Override
            public void applicationStopped(Application application) {
                if (application.name().equals("two")) {
                    reset.set(CompletableFuture.runAsync(
                            () -> server.deployments.resetRules("one", ChangeNote.byServer("")), task -> new Thread(task).start()));
                    Await.until(() -> waitingCommands() == 2);
                }
            }
        });

        server.stop();

        String refusal = assertThrows(CompletionException.class, () -> reset.get().join()).getCause().getMessage();
        reading.countDown();
        assertEquals("the server is stopping, so it deploys nothing", refusal);
        server = new TestServer(instance, Map.of());
    }

    @Test
    void shouldRefuseWhatIsAskedForWhenTheServerHasStopped() throws Exception {
        deploy("live", "1.0.0", COLLECTOR).join();
        // Its classes cannot be loaded any more when it has stopped.
        assertTrue(server.deployments.suspend("live"));
        server.stop();

        assertThrows(ConfigurationException.class, () -> server.deployments.suspend("live"));
        server = new TestServer(instance, Map.of());
    }

    private CompletableFuture<Kind> deploy(String name, String version, String network) throws IOException {
        Path jar = new TestJar(name).header("Bundle-Version", version).classes(Waiting.class).network(network)
                .entry("META-INF/vesper/pass.epl", "pass").writeTo(elsewhere.resolve(name + "-" + version + ".jar"));
        return CompletableFuture.supplyAsync(() -> server.deployments.deploy(jar).plan().kind(), task -> new Thread(task).start());
    }

    private static String processor(String id) {
        return "<epn:processor id='" + id + "' rules='pass.epl'/>";
    }

    private static String adapter(int port) {
        return "<epn:adapter id='in' provider='test' listeners='collector'><epn:setting name='port' value='" + port
                + "'/></epn:adapter>";
    }

    private List<String> states() {
        return server.deployments.applications().stream()
                .map(application -> application.name() + " " + application.version() + " " + application.state()).toList();
    }

    private List<String> filesOfFolder() throws IOException {
        try (var files = Files.list(instance.resolve("apps"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static boolean isAnyThreadIn(String method) {
        return threadsIn(method) > 0;
    }

    private static long threadsIn(String method) {
        return Thread.getAllStackTraces().values().stream().filter(frames -> List.of(frames).toString().contains(method)).count();
    }

    /** How many callers wait for the deployment thread. */
    private static long waitingCommands() {
        return threadsIn("DeploymentThread.ask");
    }

    /** Hears of nothing. */
    private static class Listener implements ApplicationListener {

        @Override
        public void applicationStarted(Application application) {
            // not of interest
        }

        @Override
        public void applicationStopped(Application application) {
            // not of interest
        }

        @Override
        public void initialDeploymentDone() {
            // not of interest
        }
    }
}
