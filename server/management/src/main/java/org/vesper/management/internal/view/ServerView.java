// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.ShownSetting;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.health.Condition;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.ServerMXBean;
import org.vesper.management.Version;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.figures.ApplicationFigures;
import org.vesper.management.figures.SettingFigures;
import org.vesper.management.health.Health;
import org.vesper.management.machine.Finding;
import org.vesper.management.machine.MachineChecks;
import org.vesper.management.machine.Pauses;
import org.vesper.spi.ledger.ChangeNote;

/** The server as a whole. */
public final class ServerView implements ServerMXBean {

    private static final Logger LOG = LoggerFactory.getLogger(ServerView.class);

    private static final double NS_PER_MS = 1e6;

    private final Path instance;
    private final Runnable stop;
    private final Supplier<Deployments> deployments;
    private final Supplier<List<ShownSetting>> settings;
    private final Health health;
    private volatile String state = "STARTING";
    private volatile long readyAfterMs = -1;
    private volatile String httpUrl = "";

    /**
     * @param instance its folder
     * @param stop begins an orderly stop and returns at once
     */
    public ServerView(Path instance, Runnable stop, Supplier<Deployments> deployments, Supplier<List<ShownSetting>> settings,
            Health health) {
        this.instance = instance;
        this.stop = stop;
        this.deployments = deployments;
        this.settings = settings;
        this.health = health;
    }

    public void ready() {
        readyAfterMs = ManagementFactory.getRuntimeMXBean().getUptime();
        state = "RUNNING";
    }

    public void httpIsOpenAt(String url) {
        httpUrl = url;
    }

    /** Whether a manager has asked for the end of the server. */
    public boolean isAskedToStop() {
        return state.equals("STOPPING");
    }

    @Override
    public String getVersion() {
        return Version.text();
    }

    @Override
    public String getCommit() {
        return Version.commit();
    }

    @Override
    public String getCommitDate() {
        return Version.date();
    }

    @Override
    public long getPid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public Date getStarted() {
        return new Date(ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    @Override
    public long getReadyAfterMs() {
        return readyAfterMs;
    }

    @Override
    public String getState() {
        return state;
    }

    @Override
    public double getPauseTargetMs() {
        return Pauses.target().toNanos() / NS_PER_MS;
    }

    @Override
    public long getPauses() {
        return Pauses.ofThisServer().count();
    }

    @Override
    public double getLongestPauseMs() {
        return Pauses.ofThisServer().longestNs() / NS_PER_MS;
    }

    @Override
    public String getLongestPauseCause() {
        return Pauses.ofThisServer().cause();
    }

    @Override
    public long getPausesOverTarget() {
        Pauses pauses = Pauses.ofThisServer();
        return pauses.count() - pauses.withinTarget();
    }

    @Override
    public double getPausesWithinTarget() {
        return Pauses.ofThisServer().share();
    }

    @Override
    public boolean isDegraded() {
        return !health.conditions().isEmpty();
    }

    @Override
    public String[] getConditions() {
        return health.conditions().stream().map(Condition::toString).toArray(String[]::new);
    }

    @Override
    public String getHttpUrl() {
        return httpUrl;
    }

    @Override
    public ApplicationFigures[] list() {
        return deployments.get().applications().stream().map(ApplicationView::figures).toArray(ApplicationFigures[]::new);
    }

    @Override
    public SettingFigures[] settings() {
        return settings.get().stream().map(setting -> new SettingFigures(setting.key(), setting.value(), setting.from()))
                .toArray(SettingFigures[]::new);
    }

    @Override
    public Finding[] examine() {
        List<Finding> findings = new ArrayList<>(MachineChecks.all(instance));
        findings.add(Finding.ofLanes(deployments.get().applications().stream().flatMap(application -> application.network().stream())
                .mapToInt(network -> network.watches().size()).sum()));
        return findings.toArray(Finding[]::new);
    }

    @Override
    public String deploy(String file) {
        log("deploy " + file);
        return report(deployments.get().deploy(path(file)));
    }

    @Override
    public String update(String file) {
        log("update by " + file);
        return report(deployments.get().deploy(path(file), DeployOption.MUST_EXIST));
    }

    @Override
    public String rollBack(String application) {
        String name = named(application);
        log("roll back " + name);
        return report(deployments.get().rollBack(name));
    }

    @Override
    public String plan(String file) {
        log("plan the deployment of " + file);
        return deployments.get().plan(path(file)).asked();
    }

    @Override
    public String deployJar(String name, byte[] content) {
        try (UploadedJar jar = UploadedJar.of(instance, name, content)) {
            return deploy(jar.path().toString());
        }
    }

    @Override
    public String planJar(String name, byte[] content) {
        try (UploadedJar jar = UploadedJar.of(instance, name, content)) {
            return plan(jar.path().toString());
        }
    }

    /** What {@link #update(String)} does, if the jar holds this application. */
    String update(String file, String name) {
        log("update " + name + " by " + file);
        return report(deployments.get().update(name, path(file)));
    }

    /** What {@link #plan(String)} does, if the jar holds this application. */
    String plan(String file, String name) {
        log("plan the update of " + name + " by " + file);
        UpdatePlan plan = deployments.get().plan(path(file));
        if (!plan.application().equals(name)) {
            throw new ConfigurationException(file + " holds the application " + plan.application() + ", so it cannot update " + name
                    + "; update " + plan.application() + ", or deploy the jar by the MBean of the server");
        }
        return plan.asked();
    }

    @Override
    public void undeploy(String application) {
        log("undeploy " + application);
        deployments.get().undeploy(named(application), false);
    }

    @Override
    public void undeployForced(String application) {
        log("undeploy by force " + application);
        deployments.get().undeploy(named(application), true);
    }

    @Override
    public String suspend(String application) {
        String name = named(application);
        log("suspend " + name);
        return done(name, deployments.get().suspend(name), "is SUSPENDED");
    }

    @Override
    public String resume(String application) {
        String name = named(application);
        log("resume " + name);
        int slash = name.indexOf('/');
        if (slash < 0) {
            return done(name, deployments.get().resume(name), "runs");
        }
        resume(name.substring(0, slash), name.substring(slash + 1));
        return name + " continues";
    }

    @Override
    public String start(String application) {
        String name = named(application);
        log("start " + name);
        Deployed started = deployments.get().start(name);
        note(started.application());
        return done(name, started.plan().kind() == UpdatePlan.Kind.STARTED,
                started.application().state() == ApplicationState.SUSPENDED ? "is SUSPENDED" : "runs");
    }

    @Override
    public String resetRules(String application, String comment) {
        String name = named(application);
        log("reset the rules of " + name);
        Caller caller = Caller.current();
        return String.join(", ", deployments.get().resetRules(name,
                new ChangeNote(caller.name(), caller.address(), comment == null ? "" : comment, false)));
    }

    @Override
    public String stop(String application) {
        return stop(named(application), false);
    }

    @Override
    public String stopForced(String application) {
        return stop(named(application), true);
    }

    @Override
    public void shutdown(String confirmation) {
        if (!CONFIRMATION.equals(confirmation)) {
            throw new ConfigurationException("shutdown ends the server with all its applications; give it the word " + CONFIRMATION);
        }
        log("end the server");
        state = "STOPPING";
        stop.run();
    }

    private String stop(String name, boolean force) {
        log((force ? "stop by force " : "stop ") + name);
        return done(name, deployments.get().stop(name, force), "is STOPPED");
    }

    private static String done(String name, boolean changed, String state) {
        return name + " " + state + (changed ? "" : " already");
    }

    /** Logs a request and its caller before it is performed; other log lines show its outcome. */
    private static void log(String what) {
        LOG.info("{} asks to {}", Caller.current(), what);
    }

    private void resume(String name, String id) {
        Application application = deployments.get().application(name)
                .orElseThrow(() -> new ConfigurationException("there is no application " + name));
        List<StoppableStage> stages = application.network().map(Network::stoppableStages).orElse(List.of());
        stages.stream().filter(stage -> stage.id().equals(id)).findFirst().orElseThrow(() -> new ConfigurationException(
                "application " + name + " has no stage " + id + " that a fault can stop"
                        + NearestName.hintAmong(id, "stages", stages.stream().map(StoppableStage::id).toList()))).resumeAfterFault();
    }

    /** The state, followed by lines with the effect and the warnings about a new application. */
    private static String report(Deployed deployed) {
        Application application = deployed.application();
        UpdatePlan plan = deployed.plan();
        note(application);
        String state = application.name() + " " + application.version() + " " + application.state();
        return plan.kind() == UpdatePlan.Kind.STARTED && plan.details().isEmpty() ? state : state + ": " + plan.effect();
    }

    private static void note(Application application) {
        AuditLog.note("jar", application.jarFile());
        AuditLog.note("sha256", application.jarDigest());
    }

    private static Path path(String file) {
        if (file == null || file.isBlank()) {
            throw new ConfigurationException("no file is given; give the path of a jar on the server's machine");
        }
        return Path.of(file.strip());
    }

    /** Requires a name; some JMX clients send an empty field as null. */
    private static String named(String application) {
        if (application == null || application.isBlank()) {
            throw new ConfigurationException("no application is given; list shows their names");
        }
        return application.strip();
    }
}
