// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.InstanceLayout;
import org.vesper.deployment.internal.bundle.DynamicImports;
import org.vesper.deployment.internal.bundle.ServiceProviders;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarIntake;
import org.vesper.deployment.internal.jar.JarLimits;
import org.vesper.deployment.internal.version.ServerServices;
import org.vesper.deployment.internal.version.StepTimer;
import org.vesper.deployment.internal.version.VersionBuilder;
import org.vesper.event.EventValues;
import org.vesper.kernel.playback.OutputLine;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.playback.PlaybackCounts;

/**
 * Plays a journal with the application in a jar, and writes what it puts out to the standard output of the process, each line behind the
 * mark of the request: an output, at the end {@code ~} and the time in ms, {@code =} and the counts, or {@code !} and why it is not
 * possible.
 *
 * <p><b>Called by</b> the launcher, as an OSGi service, when all bundles run. <b>Failure:</b> the answer 1, after a line that says why.
 */
public final class PlaybackTask implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(PlaybackTask.class);
    /** Names the file with the request; a process without it is a server. */
    private static final String REQUEST = "vesper.playback";
    private static final int BUFFER_BYTES = 1 << 16;

    private final BundleContext framework;
    private final ApplicationSettings settings;
    private final PrintStream out = new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES), false, StandardCharsets.UTF_8);

    private PlaybackTask(BundleContext framework, ApplicationSettings settings) {
        this.framework = framework;
        this.settings = settings;
    }

    /** Whether this process has been started for a playback. */
    public static boolean isAsked() {
        return System.getProperty(REQUEST) != null;
    }

    /** Registers the playback as a service. */
    public static void offer(BundleContext framework, ApplicationSettings settings) {
        framework.registerService(WeavingHook.class, new DynamicImports(), null);
        Dictionary<String, Object> properties = new Hashtable<>(Map.of(REQUEST, true));
        framework.registerService(Callable.class, new PlaybackTask(framework, settings), properties);
    }

    @Override
    public Integer call() {
        PlaybackRequest request = PlaybackRequest.read(Path.of(System.getProperty(REQUEST)));
        JarIntake intake = new JarIntake(InstanceLayout.ofThisServer().arrivingJars(),
                JarLimits.ofThisServer(framework::getProperty), settings.deployTimeout());
        try {
            ApplicationJar jar = intake.read(request.jar());
            try {
                play(request, jar);
            } finally {
                jar.copy().discard();
            }
            return 0;
        } catch (RuntimeException | Error e) {
            LOG.error("The playback has failed", e);
            out.println(request.mark() + '!' + (e.getMessage() == null ? e.toString() : e.getMessage()).replace('\n', ' '));
            return 1;
        } finally {
            out.flush();
        }
    }

    private void play(PlaybackRequest request, ApplicationJar jar) {
        ServerServices services = new ServerServices(
                framework, new ServiceProviders(framework), settings, missing -> Optional.empty(), () -> true);
        VersionBuilder version = new VersionBuilder(jar, services, 1, new StepTimer());
        try {
            version.wire();
            if (request.question().isPresent()) {
                explain(request, new Inquest(request.question().get(), request.plan()), version);
                return;
            }
            Playback playback = version.make(request.plan(), providers -> providers);
            long beganNs = System.nanoTime();
            PlaybackCounts counts = play(playback, request.mark());
            long tookMs = Duration.ofNanos(System.nanoTime() - beganNs).toMillis();
            LOG.info("Played {} events in {} ms", counts.replayed(), tookMs);
            out.println(request.mark() + '~' + tookMs);
            out.println(request.mark() + '=' + summary(jar, counts, playback.faults()));
        } finally {
            version.close();
        }
    }

    private PlaybackCounts play(Playback playback, String mark) {
        try (OutputPrinter printer = new OutputPrinter(out, mark, new OutputLine(new EventValues(playback.definition().eventTypes())))) {
            return playback.play(printer);
        }
    }

    private void explain(PlaybackRequest request, Inquest inquest, VersionBuilder version) {
        inquest.answer(version.make(request.plan(), inquest::around)).forEach(line -> out.println(request.mark() + '|' + line));
        out.println(request.mark() + '=');
    }

    private static String summary(ApplicationJar jar, PlaybackCounts counts, String faults) {
        Map<String, Object> summary = new TreeMap<>();
        summary.put("application", jar.name());
        summary.put("events", counts.events());
        summary.put("fed", counts.replayed());
        summary.put("outputs", new TreeMap<>(counts.outputs()));
        summary.put("faults", faults);
        return OutputLine.ofValue(summary);
    }
}
