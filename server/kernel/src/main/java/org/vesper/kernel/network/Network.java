// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.recovery.Recovery;
import org.vesper.kernel.rules.LiveRules;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.RuleTurns;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.time.Clock;
import org.vesper.kernel.time.Ticker;
import org.vesper.kernel.wiring.EventFlow;
import org.vesper.kernel.wiring.Providers;
import org.vesper.kernel.wiring.Wiring;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;

/** A running event processing network. <b>Threading:</b> any thread; the network starts and closes on the application's control thread. */
public final class Network implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration SUSPEND_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration MANAGEMENT_TIMEOUT = Duration.ofSeconds(30);
    private final ControlThread control;
    private final List<Stage> stages;
    private final EventFlow flow;
    private final List<Lane> lanes;
    private final NetworkDefinition definition;
    private final Measurements measurements;
    private final Taps taps;
    private final Optional<Recovery> recovery;
    private final NetworkSamples samples;
    private volatile Ticker clock;
    private volatile boolean suspended;

    private Network(NetworkDefinition own, ControlThread control, List<Stage> all, Wiring wiring, Optional<Recovery> recovery, Taps taps) {
        this.recovery = recovery;
        this.definition = own;
        this.control = control;
        this.stages = all;
        this.flow = wiring.flow();
        this.lanes = wiring.lanes();
        this.taps = taps;
        this.measurements = new Measurements(own, all, control);
        this.samples = new NetworkSamples(all, streams(), processors());
    }

    /**
     * Wires a network and deploys its rules; no event flows before {@link #start()}. <b>Failure:</b> a network that cannot be wired is a
     * {@link org.vesper.config.ConfigurationException} that names the stage and its origin, and leaves nothing open.
     *
     * @param control the application's control thread; the network does not close it
     * @param applicationClasses finds the application's classes first, then the container's
     */
    public static Network build(NetworkDefinition definition, Providers providers, ControlThread control, ClassLoader applicationClasses) {
        Optional<Recovery> recovery = Recovery.of(definition, control, applicationClasses);
        Wiring wiring = new Wiring(recovery.map(Recovery::atBeginning).orElse(definition), providers, control, applicationClasses,
                (stage, lane) -> recovery.ifPresent(journals -> journals.attach(stage, lane)));
        wiring.refuseEndless(() -> recovery.filter(Recovery::refusesEndless).isPresent());
        List<Stage> stages = control.call(wiring::wire, START_TIMEOUT);
        return new Network(definition, control, stages, wiring, recovery,
                new Taps(definition, stages, wiring, control, providers, applicationClasses));
    }

    /**
     * Opens the output adapters, recovers what was retained, starts the threads of the streams and the clock, and opens the input adapters.
     * If one cannot be opened, those before it stay open until {@link #close()}.
     */
    public void start() {
        start(recovery.<Runnable>map(journals -> () -> journals.recover(stages)).orElse(() -> Recovery.retire(definition)));
    }

    private void start(Runnable restoration) {
        control.call(() -> {
            outputs().forEach(AdapterStage::start);
            return null;
        }, START_TIMEOUT);
        Clock.SERVER.add(watches()); // The log tells where a thread stays, also in a recovery: an output adapter may wait for its receiver.
        restoration.run();
        control.call(() -> {
            startStreams();
            startClock();
            inputs().forEach(AdapterStage::start);
            if (!suspended) {
                resumeBeans();
            }
            return null;
        }, START_TIMEOUT);
    }

    /**
     * Follows the journals of a network of the same definition that runs, in place of {@link #start}: this network retains what that one
     * retains, no adapter opens, and no output leaves. See {@link Recovery#follow}.
     */
    public void follow() {
        recovery.orElseThrow(() -> new ConfigurationException(definition.application() + " has no journal to follow; set recovery"))
                .follow(stages);
    }

    /** Takes over what the followed network has written since, or a part of it; returns whether that was all. */
    public boolean catchUp() {
        return recovery.orElseThrow().catchUp();
    }

    /** Starts in place of the network that it has followed, which has ended: no event is lost, and no committed output comes again. */
    public void startLive() {
        start(() -> recovery.orElseThrow().startLive(stages));
    }

    /**
     * Admits no further batch of events until {@link #resume()}; when it returns, all events inside have been processed. Adapters keep
     * their clients, who wait; output adapters flush. Time continues. May be called before {@link #start()}. <b>Failure:</b> an exception
     * if a stage does not finish its events within 20 s, or an output adapter does not flush; the network then continues.
     */
    public void suspend() {
        try {
            call(() -> {
                Deadline deadline = new Deadline(SUSPEND_TIMEOUT);
                for (AdapterStage adapter : inputs()) {
                    adapter.suspend(deadline);
                }
                for (BeanStage bean : beans()) {
                    bean.output().suspend(deadline);
                }
                for (StreamStage stream : streams()) {
                    stream.empty(deadline);
                }
                Recovery.settle(recovery, deadline);
                outputs().forEach(AdapterStage::flush);
                recovery.ifPresent(journals -> journals.recordSuspension(true));
                return null;
            });
        } catch (RuntimeException | Error e) {
            resume();
            throw e;
        }
        suspended = true;
    }

    /** Admits events again, first those that have waited. */
    public void resume() {
        recovery.ifPresent(journals -> journals.recordSuspension(false));
        suspended = false;
        inputs().forEach(AdapterStage::resume);
        resumeBeans();
    }

    /**
     * Closes the adapters, empties the streams and closes the processors: all events inside are processed, and no more are admitted.
     * Threads of a closed stage that are still running are interrupted. A thread that does not end, or a stage that does not close, does
     * not keep the following stages from being closed. <b>Failure:</b> is logged.
     */
    @Override
    public void close() {
        LastSteps last = new LastSteps(control);
        last.take("clock", () -> Optional.ofNullable(clock).ifPresent(Ticker::close));
        taps.endReplay(last);
        recovery.ifPresent(Recovery::endMarking);
        stages.forEach(stage -> last.close(stage, recovery));
        recovery.ifPresent(journals -> last.take("journal", journals::close));
        last.take("taps", taps::closeAll);
        Clock.SERVER.remove(watches());
    }

    /**
     * Gives processors the rules of some files, all of these processors or none; rules whose text is unchanged keep their retained events,
     * and rules that were changed live stay as they are. Returns the effect by processor, as far as processors report one.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} with the mistakes; nothing has changed then.
     *
     * @param files by the id of the processor
     */
    public Map<String, RuleEffect> uploadRules(Map<String, List<RuleFile>> files) {
        return prepared(files, upload -> upload.apply(control));
    }

    /**
     * Returns the effect that {@link #uploadRules} would have: the rules are checked and compiled, and nothing changes. <b>Failure:</b> the
     * same.
     */
    public Map<String, RuleEffect> tryRules(Map<String, List<RuleFile>> files) {
        return prepared(files, RuleUpload::effects);
    }

    private <T> T prepared(Map<String, List<RuleFile>> files, Function<RuleUpload, T> action) {
        List<RuleTurns> turns = processors().stream().filter(stage -> files.containsKey(stage.id())).map(ProcessorStage::turns).toList();
        return RuleTurns.takeAll(turns, () -> {
            Callable<RuleUpload> preparation = () -> RuleUpload.prepare(processors(), files, flow);
            try (RuleUpload upload = turns.isEmpty() ? control.call(preparation, ProcessorStage.RULE_CHANGE_TIMEOUT)
                    : turns.get(0).prepare(preparation)) {
                return action.apply(upload);
            }
        });
    }

    /** Refuses changes of rules while another network takes over. */
    public void holdRules(boolean hold) {
        liveRules().forEach(rules -> rules.hold(hold));
    }

    /** Refuses to take over if rules have been changed since the network was built. <b>Failure:</b> a ConfigurationException. */
    public void requireLatestRules() {
        liveRules().forEach(LiveRules::requireLatest);
    }

    private Stream<LiveRules> liveRules() {
        return processors().stream().flatMap(processor -> processor.liveRules().stream());
    }

    /** Records in the ledger that the rules of its jar are in use from now on. */
    public void adoptRules() {
        liveRules().forEach(LiveRules::adopt);
    }

    /** The rules that both a user and the author have changed, with the differences; empty if there are none. */
    public List<String> ruleConflicts() {
        return liveRules().filter(rules -> !rules.conflicts().isEmpty()).map(LiveRules::describedConflicts).toList();
    }

    /** Sets the values of {@code ${name}} in rules that are changed from now on. */
    public void setSettings(Map<String, String> settings) {
        processors().forEach(processor -> processor.setSettings(settings));
    }

    /** The ids of the adapters that could take over resources of an older network's adapters, if this network replaced it. */
    public List<String> successorsOf(Network old) {
        return call(() -> adapters().stream().filter(stage -> old.adapters().stream().anyMatch(stage::canTakeOver)).map(AdapterStage::id)
                .toList());
    }

    /** The names of the applications on this server whose events the network takes. */
    public Set<String> takesFrom() {
        return call(() -> adapters().stream().map(AdapterStage::takesFrom).flatMap(Set::stream).collect(Collectors.toSet()));
    }

    /**
     * Sends events of the application's types into a stage, and waits for a limited time until it has processed them. <b>Failure:</b> a
     * {@link ConfigurationException} if there is no such stage, or it cannot take events now, and a {@link
     * org.vesper.kernel.control.BusyException} if it is busy, or does not finish with them in time.
     */
    public void inject(String stage, List<?> events) {
        Injector.inject(this, control.threads("inject"), stage, events, Injector.PATIENCE);
    }

    /** Runs a task of management that enters code of the application, on the control thread; see {@link ControlThread#call}. */
    public <T> T call(Callable<T> task) {
        return control.call(task, MANAGEMENT_TIMEOUT);
    }

    /** The journals from which it is recovered; empty if it begins anew at each start. */
    public Optional<Recovery> recovery() {
        return recovery;
    }

    /** What its author wrote. */
    public NetworkDefinition definition() {
        return definition;
    }

    /** The names of the event types that each stage can pass on, see {@link EventFlow#emitted}. */
    public Map<String, List<String>> emitted() {
        return flow.emitted();
    }

    /** The latencies that are measured now. */
    public Measurements measurements() {
        return measurements;
    }

    /** Looks at the events that pass its stages, records those that enter, and lets recorded ones enter. */
    public Taps taps() {
        return taps;
    }

    /** The rates of one of its stages. */
    public StageRates rates(Stage stage) {
        return samples.rates(stage);
    }

    /**
     * Takes the samples from which rates, ages and the latencies of the last seconds are computed. Enters no code of the application. To be
     * called several times a second.
     */
    public void sample(long nowNs) {
        samples.take(nowNs);
        measurements.roll(nowNs);
    }

    /** All stages in the order in which events reach them. */
    public List<Stage> stages() {
        return stages;
    }

    public List<AdapterStage> adapters() {
        return only(AdapterStage.class);
    }

    public List<StreamStage> streams() {
        return only(StreamStage.class);
    }

    public List<ProcessorStage> processors() {
        return only(ProcessorStage.class);
    }

    public List<BeanStage> beans() {
        return only(BeanStage.class);
    }

    /** The stages that a fault can stop. */
    public List<StoppableStage> stoppableStages() {
        return stages.stream().filter(StoppableStage.class::isInstance).map(StoppableStage.class::cast).toList();
    }

    boolean isSuspended() {
        return suspended;
    }

    void startStreams() {
        streams().forEach(this::start);
    }

    void start(StreamStage stream) {
        stream.start(control.threads(stream.id()));
    }

    void startClock() {
        List<Lane> ticking = lanes.stream().filter(lane -> lane.time() != null).toList();
        Ticker started = new Ticker(ticking, Clock.SERVER, control.threads("clock"));
        clock = started;
        processors().forEach(processor -> processor.setClock(started::catchUp));
        Clock.SERVER.add(watches());
    }

    void stopClock(Deadline deadline) throws InterruptedException {
        processors().forEach(processor -> processor.setClock((lanes, time) -> true));
        clock.stop(deadline);
    }

    /** Keeps events out until {@link #resume()}, without waiting for those inside. */
    void hold() {
        suspended = true;
        inputs().forEach(AdapterStage::hold);
        beans().forEach(bean -> bean.output().hold());
    }

    private void resumeBeans() {
        beans().forEach(bean -> bean.output().resume());
    }

    List<AdapterStage> inputs() {
        return adapters().stream().filter(adapter -> !adapter.isOutput()).toList();
    }

    List<AdapterStage> outputs() {
        return adapters().stream().filter(AdapterStage::isOutput).toList();
    }

    /** The time in ns that threads have been in its lanes. */
    public long busyNs() {
        return lanes.stream().mapToLong(Lane::busyNs).sum();
    }

    /** An estimate of the memory for what its rules retain, some seconds old. */
    public long retainedBytes() {
        return processors().stream().flatMap(processor -> processor.retained().latest().stream())
                .mapToLong(read -> read.all().bytes()).sum();
    }

    /** A watch for each lane; as many threads can work in the network at once. */
    public List<LaneWatch> watches() {
        return lanes.stream().map(Lane::watch).toList();
    }

    private <S extends Stage> List<S> only(Class<S> kind) {
        return stages.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
