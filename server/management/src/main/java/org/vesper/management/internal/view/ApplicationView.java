// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.recovery.Recovery;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.figures.ApplicationFigures;
import org.vesper.management.figures.ReplayFigures;
import org.vesper.management.figures.StageFigures;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.internal.latency.LatencyControl;
import org.vesper.management.internal.tap.ReplayControl;
import org.vesper.management.internal.tap.TapControl;

/** An application with its operations, which are those of the server for this application. */
public final class ApplicationView implements ApplicationMXBean {

    private final Application application;
    private final ServerView server;
    private final LatencyControl latencies;

    public ApplicationView(Application application, ServerView server, LatencyControl latencies) {
        this.application = application;
        this.server = server;
        this.latencies = latencies;
    }

    /** The application in a list. */
    static ApplicationFigures figures(Application application) {
        return new ApplicationFigures(application.name(), application.version(), application.state().name(),
                application.failure().orElse(""), application.recovery(), stoppedStages(application), Date.from(application.since()));
    }

    private static String[] stoppedStages(Application application) {
        return application.network().map(Network::stoppableStages).orElse(List.of()).stream().filter(StoppableStage::isStopped)
                .map(StoppableStage::id).toArray(String[]::new);
    }

    @Override
    public String getVersion() {
        return application.version();
    }

    @Override
    public String getState() {
        return application.state().name();
    }

    @Override
    public String getFailure() {
        return application.failure().orElse("");
    }

    @Override
    public String getRecovery() {
        return application.recovery();
    }

    @Override
    public String[] getStoppedStages() {
        return stoppedStages(application);
    }

    @Override
    public Date getSince() {
        return Date.from(application.since());
    }

    @Override
    public long getRetainedBytes() {
        return application.network().map(Network::retainedBytes).orElse(0L);
    }

    @Override
    public long getBusyMs() {
        return TimeUnit.NANOSECONDS.toMillis(application.network().map(Network::busyNs).orElse(0L));
    }

    @Override
    public long getEventsLost() {
        return application.network().flatMap(Network::recovery).map(Recovery::lost).orElse(-1L);
    }

    @Override
    public String getDeploymentSteps() {
        return application.deploymentSteps();
    }

    @Override
    public String getNetwork() {
        return view().map(NetworkView::text).orElse("");
    }

    @Override
    public String network() {
        return getNetwork();
    }

    @Override
    public StageFigures[] getStages() {
        return view().map(NetworkView::stages).orElse(new StageFigures[0]);
    }

    @Override
    public Map<String, String> getEventTypes() {
        return view().map(NetworkView::eventTypes).orElse(Map.of());
    }

    @Override
    public String[] getMeasuredLatencies() {
        return application.network().stream().flatMap(network -> network.measurements().all().stream())
                .map(LatencyMeasurement::name).toArray(String[]::new);
    }

    @Override
    public String measureLatency(String fromStage, String fromSide, String toStage, String toSide) {
        return latencies.begin(MeasuredPoint.of(fromStage, fromSide), MeasuredPoint.of(toStage, toSide));
    }

    @Override
    public boolean stopLatency(String name) {
        return latencies.end(String.valueOf(name).strip());
    }

    @Override
    public String inject(String stage, String type, String event) {
        Network network = runningNetwork();
        return inject(network, stage, EventTexts.one(network.definition().eventTypes(), type, text(event)));
    }

    @Override
    public String inject(String stage, String type, String[] properties, String[][] values) {
        Network network = runningNetwork();
        return inject(network, stage, EventTexts.all(network.definition().eventTypes(), type, properties, values));
    }

    private String inject(Network network, String stage, List<Object> events) {
        network.inject(stage, events);
        return events.size() + (events.size() == 1 ? " event" : " events") + " sent into " + application.name() + "/" + stage;
    }

    @Override
    public String tap(String stage, String side, String condition, int seconds) {
        return taps().show(text(stage), text(side), text(condition), seconds);
    }

    @Override
    public String openTap(String stage, String side, String condition, int perSecond) {
        return taps().open(text(stage), text(side), text(condition), perSecond);
    }

    @Override
    public TapFigures readTap(String name, int maximum) {
        return taps().read(text(name), maximum);
    }

    @Override
    public boolean closeTap(String name) {
        return taps().close(text(name));
    }

    @Override
    public String startRecording(String adapter, String name) {
        return runningNetwork().taps().recorder().begin(text(adapter), text(name)).toString();
    }

    @Override
    public String stopRecording() {
        return runningNetwork().taps().recorder().end();
    }

    @Override
    public String recording() {
        return application.network().map(network -> network.taps().recorder().text()).orElse("");
    }

    @Override
    public void startReplay(String journal, String adapter, String speed, String from, String until) {
        replays().begin(ReplayControl.plan(text(journal), text(adapter), text(speed), PlaybackWindow.of(text(from), text(until)), false));
    }

    @Override
    public void startReplayBesideLive(String journal, String adapter, String speed, String from, String until) {
        replays().begin(ReplayControl.plan(text(journal), text(adapter), text(speed), PlaybackWindow.of(text(from), text(until)), true));
    }

    @Override
    public String stopReplay() {
        return replays().end();
    }

    @Override
    public ReplayFigures replay() {
        return replays().figures();
    }

    private ReplayControl replays() {
        return new ReplayControl(runningNetwork().taps().replays());
    }

    private TapControl taps() {
        return new TapControl(runningNetwork().taps());
    }

    /** Some JMX clients send an empty field as null. */
    private static String text(String field) {
        return field == null ? "" : field.strip();
    }

    private Network runningNetwork() {
        return application.network().orElseThrow(() -> new ConfigurationException(application.name() + " is " + getState()
                + " and takes no events; start it first"));
    }

    @Override
    public String suspend() {
        return server.suspend(application.name());
    }

    @Override
    public String resume() {
        return server.resume(application.name());
    }

    @Override
    public String start() {
        return server.start(application.name());
    }

    @Override
    public String stop() {
        return server.stop(application.name());
    }

    @Override
    public String update(String file) {
        return server.update(file, application.name());
    }

    @Override
    public String planUpdate(String file) {
        return server.plan(file, application.name());
    }

    private Optional<NetworkView> view() {
        return application.network().map(NetworkView::new);
    }
}
