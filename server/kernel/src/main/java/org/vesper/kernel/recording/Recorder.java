// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.kernel.lane.SteadyTime;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.wiring.LaneMap;

/**
 * Records what enters a network, whether it has a journal of its own or not. Nothing costs anything while nothing is recorded.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ConfigurationException} for what cannot be recorded, and a {@link
 * BusyException} if a stage holds a lane. Nothing has changed then. A recording whose disk is full continues without what has no room, and
 * counts it.
 */
public final class Recorder {

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
    private static final Duration LANE_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final int SEGMENT_BYTES = 8 << 20;

    private final NetworkDefinition network;
    private final List<Stage> stages;
    private final ControlThread control;
    private final ClassLoader classes;
    private final LaneMap map;
    private final Consumer<Boolean> takeAll;
    private volatile Running running;

    /** A recording under way. */
    private record Running(String name, Path folder, List<RecordedLane> lanes) {

        LaneGroup group() {
            return new LaneGroup(lanes.stream().map(RecordedLane::lane).toList());
        }

        String text() {
            long missing = lanes.stream().mapToLong(RecordedLane::missing).sum();
            return name + ": " + lanes.stream().mapToLong(RecordedLane::written).sum() + " events"
                    + (missing == 0 ? "" : ", WITHOUT " + missing + " that could not be written");
        }
    }

    /**
     * A recorder of a network.
     *
     * @param takeAll has adapters pass on every event, or only those that a rule may take, from the next batch on; called in the lanes
     */
    public Recorder(
            NetworkDefinition network, List<Stage> stages, ControlThread control, ClassLoader classes, LaneMap map,
            Consumer<Boolean> takeAll) {
        this.network = network;
        this.stages = stages;
        this.control = control;
        this.classes = classes;
        this.map = map;
        this.takeAll = takeAll;
    }

    /**
     * Begins a recording in the folder {@code var/recordings/NAME} of the instance, and returns that folder.
     *
     * @param adapter the input adapter whose events are recorded; empty for all
     */
    public Path begin(String adapter, String name) {
        return control.call(() -> beginNow(adapter, name), TIMEOUT);
    }

    /** Ends the recording, and returns what it has. */
    public String end() {
        return control.call(this::endNow, TIMEOUT);
    }

    /** The recording under way, with its counts; empty if there is none. */
    public String text() {
        Running now = running;
        return now == null ? "" : now.text();
    }

    /** Ends a recording of a network whose stages have been closed. */
    public void close() {
        Running last = running;
        if (last != null) {
            running = null;
            last.lanes().forEach(RecordedLane::close);
            LOG.info("{}: the recording {} has ended with its application", network.application(), last.text());
        }
    }

    private Path beginNow(String adapter, String name) throws InterruptedException {
        if (running != null) {
            throw new ConfigurationException(network.application() + " is being recorded already, as " + running.name()
                    + "; vesper record " + network.application() + " --stop ends that");
        }
        Path folder = folder(name);
        List<AdapterStage> inputs = inputs(adapter);
        Running made = new Running(name, folder, new ArrayList<>());
        try {
            open(made, inputs);
            inLanes(made, () -> {
                made.lanes().forEach(this::state);
                made.lanes().forEach(RecordedLane::begin);
                takeAll.accept(true);
            });
        } catch (RuntimeException | InterruptedException e) {
            made.lanes().forEach(RecordedLane::close);
            delete(folder);
            throw e;
        }
        running = made;
        LOG.info("{}: recording what enters to {}", network.application(), folder);
        return folder;
    }

    private Path folder(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException("a recording cannot be called '" + name + "'; its name is that of a folder in var/recordings,"
                    + " of letters, digits, dots, - and _");
        }
        Path folder = InstanceLayout.ofThisServer().var().resolve("recordings").resolve(name);
        if (Files.exists(folder)) {
            throw new ConfigurationException("there is a recording " + folder + " already; choose another name, or delete it");
        }
        return folder;
    }

    private String endNow() throws InterruptedException {
        Running last = running;
        if (last == null) {
            throw new ConfigurationException(network.application() + " is not being recorded");
        }
        inLanes(last, () -> {
            last.lanes().forEach(RecordedLane::end);
            takeAll.accept(false);
        });
        running = null;
        last.lanes().forEach(RecordedLane::close);
        LOG.info("{}: recorded {}", network.application(), last.text());
        return last.text();
    }

    private void inLanes(Running recording, Runnable step) throws InterruptedException {
        if (!recording.group().tryEnter(LANE_TIMEOUT)) {
            throw new BusyException("a lane has been busy for " + LANE_TIMEOUT.toSeconds() + " s" + recording.group().place()
                    + ", so the recording cannot be switched; the log has the stack of its thread");
        }
        try {
            step.run();
        } finally {
            recording.group().exit();
        }
    }

    private List<AdapterStage> inputs(String adapter) {
        List<AdapterStage> all = Stage.only(AdapterStage.class, stages).filter(stage -> !stage.isOutput()).toList();
        List<AdapterStage> inputs = all.stream().filter(stage -> adapter.isEmpty() || stage.id().equals(adapter)).toList();
        if (inputs.isEmpty()) {
            throw new ConfigurationException(network.application() + " has no input adapter " + adapter
                    + NearestName.hintAmong(adapter, "stages", stages.stream().map(Stage::id).toList()));
        }
        if (inputs.size() < all.size() && !map.ways().isEmpty()) {
            throw new ConfigurationException(network.application() + " has several lanes, since it has a queue, and what crosses from one"
                    + " to another comes from all of its adapters; leave /" + adapter + " out, and all are recorded");
        }
        return inputs;
    }

    /** Adds the lanes that adapters enter, and those downstream of queues, each with a journal that has not begun. */
    private void open(Running made, List<AdapterStage> inputs) {
        EventCodec codec = new EventCodec(network.eventTypes(), classes);
        AtomicLong changes = new AtomicLong();
        inputs.forEach(input -> lane(made, input.exits().get(0).lane(), changes).add(input, codec));
        map.ways().forEach(way -> lane(made, way.end().lane(), changes).add(way, map.name(way.from()), codec));
    }

    private RecordedLane lane(Running made, Lane lane, AtomicLong changes) {
        return made.lanes().stream().filter(recorded -> recorded.lane() == lane).findFirst().orElseGet(() -> {
            RecordedLane recorded = new RecordedLane(lane, journal(made.folder(), map.name(lane)), changes);
            made.lanes().add(recorded);
            return recorded;
        });
    }

    /** Deletes what a recording has that did not begin: another one may get its name. */
    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (NoSuchFileException e) {
            LOG.debug("There is no {}", folder);
        } catch (IOException e) {
            LOG.warn("{} has a recording that did not begin, and cannot be deleted: {}", folder, Reason.of(e));
        }
    }

    private Journal journal(Path folder, String lane) {
        try {
            Files.createDirectories(folder.getParent());
            return Journal.open(new JournalSettings(folder.resolve(lane), network.application(), lane, SEGMENT_BYTES, Sync.NONE,
                    Duration.ofMillis(10), WhenDiskFull.CONTINUE), OnDamage.REFUSE);
        } catch (IOException | UncheckedIOException | ConfigurationException e) {
            throw new ConfigurationException("the recording " + folder + " cannot be made: " + e.getMessage(), e);
        }
    }

    private void state(RecordedLane recorded) {
        Stage.only(ProcessorStage.class, stages).filter(processor -> processor.state().isIn(recorded.lane())).forEach(processor ->
                recorded.state(processor.snapshot().begin(processor.id(), 0,
                        processor.state().timeMs(recorded.lane()).orElse(SteadyTime.SERVER.nowMs()))));
    }
}
