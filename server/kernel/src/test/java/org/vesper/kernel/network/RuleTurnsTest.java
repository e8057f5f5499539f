// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Wanted;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.network.TestStages.TestProcessor;
import org.vesper.kernel.rules.ChangeTerms;
import org.vesper.kernel.stage.PastSource;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.warm.Past;

/** Changes of rules while another change is still being checked. */
@Timeout(60)
class RuleTurnsTest {

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", RuleTurnsTest.class.getClassLoader());
    private final Network network = Network.build(new NetworkDefinition("trades", List.of(), List.of(), List.of(processor("second"),
            processor("first")), List.of()), stages, control, RuleTurnsTest.class.getClassLoader());
    private final TestProcessor first = stages.processors.get("first");
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger open = new AtomicInteger();

    @AfterEach
    void close() {
        end.countDown();
        network.close();
        control.close();
    }

    @Test
    void shouldChangeOtherProcessorsWhileAChangeIsChecked() throws Exception {
        FutureTask<?> hanging = hangingChange();
        stage("second").changeRules(List.of(start("b")));
        assertEquals(List.of(start("b")), stages.processors.get("second").changes);
        assertEquals("free", control.call(() -> "free", Duration.ofSeconds(10)));
        assertFalse(hanging.isDone());
        end.countDown();
        hanging.get();
        assertEquals(List.of(start("a")), first.changes);
    }

    @Test
    void shouldKeepTheOrderOfArrivalWhenChangesWait() throws Exception {
        List<FutureTask<?>> changes = new ArrayList<>(List.of(hangingChange()));
        List<RuleChange> expected = new ArrayList<>(List.of(start("a")));
        for (int number = 0; number < 20; number++) {
            RuleChange change = start("rule" + number);
            changes.add(begin(() -> stage("first").changeRules(List.of(change))));
            expected.add(change);
        }
        end.countDown();
        for (FutureTask<?> change : changes) {
            change.get();
        }
        assertEquals(expected, first.changes);
    }

    @Test
    void shouldUploadRulesInTurnWhenOneOfTheirProcessorsIsBeingChanged() throws Exception {
        FutureTask<?> hanging = hangingChange();
        FutureTask<?> upload = begin(() -> network.uploadRules(Map.of("first", List.of(new RuleFile("f.epl", "f")), "second", List.of())));
        end.countDown();
        hanging.get();
        upload.get();
        assertEquals(2, first.changes.size());
        assertTrue(first.changes.get(1) instanceof RuleChange.Upload);
    }

    @Test
    void shouldGiveTheTurnToTheNextWhenAChangeIsRefused() throws Exception {
        FutureTask<?> hanging = hangingChange();
        FutureTask<?> next = begin(() -> stage("first").changeRules(List.of(start("b"))));
        first.preparation = () -> {
            throw new ConfigurationException("no");
        };
        end.countDown();
        hanging.get();
        assertEquals("no", assertThrows(ExecutionException.class, next::get).getCause().getMessage());
        first.preparation = () -> { };
        stage("first").changeRules(List.of(start("c")));
        assertEquals(List.of(start("a"), start("c")), first.changes);
    }

    @Test
    void shouldCloseWhileAChangeIsChecked() throws Exception {
        FutureTask<?> hanging = hangingChange();
        network.close();
        assertThrows(ExecutionException.class, hanging::get);
        assertEquals(List.of(), first.changes);
    }

    @Test
    void shouldChangeOtherProcessorsWhileThePastOfWarmRulesIsRead() throws Exception {
        FutureTask<?> warm = hangingWarmChange();
        stage("second").changeRules(List.of(start("b")));
        assertEquals("free", control.call(() -> "free", Duration.ofSeconds(10)));
        FutureTask<?> next = begin(() -> stage("first").changeRules(List.of(start("c"))));
        assertFalse(warm.isDone() || next.isDone());
        end.countDown();
        warm.get();
        next.get();
        assertEquals(List.of(start("a"), start("c")), first.changes);
        assertEquals(0, open.get());
    }

    @Test
    void shouldCloseThePastWhenItIsReadAfterTheChangeWasGivenUp() throws Exception {
        AtomicReference<Optional<String>> objection = new AtomicReference<>(Optional.empty());
        FutureTask<?> warm = hangingWarmChange(objection::get);
        objection.set(Optional.of("the client is gone"));
        assertEquals("the client is gone, so the rules of processor first have not changed",
                assertThrows(ExecutionException.class, warm::get).getCause().getMessage());
        assertEquals(1, open.get());
        end.countDown();
        await(() -> open.get() == 0);
        assertEquals(List.of(), first.changes);
    }

    private FutureTask<?> hangingWarmChange() throws InterruptedException {
        return hangingWarmChange(Optional::empty);
    }

    /** Begins a change of the first processor whose rules begin warm, and whose past is read until it may end. */
    private FutureTask<?> hangingWarmChange(Supplier<Optional<String>> objection) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        stage("first").warmStarts().setPast((rules, leniently) -> {
            open.incrementAndGet();
            begun.countDown();
            await(() -> end.getCount() == 0);
            return new EmptyPast();
        });
        FutureTask<?> change = begin(() -> Wanted.call(objection, () -> stage("first").changeRulesWarm(List.of(start("a")),
                ChangeTerms.of(ChangeNote.byServer("")))));
        assertTrue(begun.await(30, TimeUnit.SECONDS));
        return change;
    }

    /** A past of nothing. */
    private final class EmptyPast implements PastSource.Reading {

        @Override
        public Past prepared() {
            return new Past(0);
        }

        @Override
        public Past upToNow() {
            return new Past(0);
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    /** Begins a change of the first processor whose check lasts until it may end, and waits until it has begun. */
    private FutureTask<?> hangingChange() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        first.preparation = () -> {
            first.preparation = () -> { };
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        };
        FutureTask<?> change = begin(() -> stage("first").changeRules(List.of(start("a"))));
        assertTrue(begun.await(30, TimeUnit.SECONDS));
        return change;
    }

    /** Begins a change on a thread of its own, and waits until that has ended or waits for its turn or for the check. */
    private static FutureTask<?> begin(Runnable change) {
        return begin(Executors.callable(change));
    }

    private static FutureTask<?> begin(Callable<?> change) {
        FutureTask<?> task = new FutureTask<>(change);
        Thread thread = new Thread(task, "caller");
        thread.setDaemon(true);
        thread.start();
        await(() -> task.isDone() || thread.getState() == Thread.State.TIMED_WAITING);
        return task;
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private ProcessorStage stage(String id) {
        return network.processors().stream().filter(stage -> stage.id().equals(id)).findFirst().orElseThrow();
    }

    private static RuleChange start(String rule) {
        return new RuleChange.Start(List.of(rule));
    }

    private static ProcessorDefinition processor(String id) {
        return new ProcessorDefinition(id, "test", Map.of(), List.of(), List.of(), "net.xml:2");
    }
}
