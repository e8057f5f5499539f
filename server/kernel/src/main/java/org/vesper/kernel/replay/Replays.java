// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.Stage;

/**
 * The replays of recorded events into a running network, one at a time. Events of a replay enter like those of a further client of the
 * adapter: stages downstream do not see a difference, the journal records them, they wait while the network is suspended, and a replay
 * ends with its network.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ConfigurationException} for a replay that is not possible; nothing has entered
 * then.
 */
public final class Replays {

    /** The name of the threads. */
    public static final String THREADS = "replay";

    private static final Logger LOG = LoggerFactory.getLogger(Replays.class);
    private static final Duration READER_TIMEOUT = Duration.ofSeconds(20);
    private static final long END_TIMEOUT_MS = 5000;
    /** An adapter that passes on no event for so long counts as quiet. */
    private static final long QUIET_MS = 500;

    private final NetworkDefinition network;
    private final List<Stage> stages;
    private final ControlThread control;
    private final ClassLoader classes;
    private volatile Replay latest;
    private boolean closed;

    public Replays(NetworkDefinition network, List<Stage> stages, ControlThread control, ClassLoader classes) {
        this.network = network;
        this.stages = stages;
        this.control = control;
        this.classes = classes;
    }

    /** Begins a replay. */
    public synchronized void begin(ReplayPlan plan) throws InterruptedException {
        if (state().phase().isUnderWay()) {
            throw new ConfigurationException("a replay of " + state().journal() + " is under way; end that first");
        }
        if (inputs().stream().anyMatch(input -> input.exits().get(0).isSuspended())) {
            throw new ConfigurationException(network.application() + " is suspended; resume it first");
        }
        ReplayTargets targets = new ReplayTargets(stages, plan.adapter(), new EventCodec(network.eventTypes(), classes),
                stage -> control.call(stage::reader, READER_TIMEOUT));
        Map<String, Path> journals = JournalsOfInstance.named(plan.journal(), JournalFolder.of(network).getParent());
        if (!plan.besideLive()) {
            requireNoOthers();
        }
        if (closed) {
            throw new ConfigurationException(network.application() + " is being stopped");
        }
        List<ReplayedLane> lanes = new ArrayList<>();
        journals.values().forEach(folder -> lanes.add(new ReplayedLane(folder, targets)));
        latest = new Replay(network.application(), plan, lanes, targets);
        control.threads(THREADS).newThread(latest).start();
    }

    /** Recorded events among live ones are rarely meant: rules would put both into the same windows. */
    private void requireNoOthers() throws InterruptedException {
        Map<AdapterStage, Long> before = inputs().stream().collect(Collectors.toMap(input -> input, AdapterStage::eventsOut));
        TimeUnit.MILLISECONDS.sleep(QUIET_MS);
        for (AdapterStage input : inputs()) {
            int clients = input.status().connections();
            boolean flows = input.eventsOut() != before.get(input);
            if (flows || clients > 0) {
                throw new ConfigurationException("the adapter " + input.id()
                        + (flows ? " passes on events" : " has " + clients + (clients == 1 ? " client" : " clients"))
                        + ", so rules would see recorded events among live ones; disconnect its clients, or allow that: --beside-live,"
                        + " or startReplayBesideLive");
            }
        }
    }

    private List<AdapterStage> inputs() {
        return Stage.only(AdapterStage.class, stages).filter(stage -> !stage.isOutput()).toList();
    }

    /** How far the latest replay has come. */
    public ReplayState state() {
        Replay known = latest;
        return known == null ? ReplayState.NONE : known.state();
    }

    /** Ends the replay that is under way, and returns how far it has come. <b>Failure:</b> also an exception if it does not end. */
    public synchronized ReplayState end() throws InterruptedException {
        if (!state().phase().isUnderWay()) {
            throw new ConfigurationException("no replay into " + network.application() + " is under way");
        }
        if (!latest.stop(END_TIMEOUT_MS)) {
            throw new BusyException("the replay does not end, since a stage does not finish its events");
        }
        return latest.state();
    }

    /** Ends the replay of a network that closes. */
    public synchronized void close() {
        closed = true;
        try {
            if (state().phase().isUnderWay() && !latest.stop(END_TIMEOUT_MS)) {
                LOG.warn("{}: the replay of {} is interrupted", network.application(), latest.state().journal());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
