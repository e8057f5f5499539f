// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.kernel.Network;
import org.vesper.kernel.StoppableStage;
import org.vesper.management.ApplicationFigures;
import org.vesper.management.ServerMXBean;
import org.vesper.management.Version;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;

/** The server as a whole. */
final class ServerView implements ServerMXBean {

    private static final Logger LOG = LoggerFactory.getLogger(ServerView.class);

    private final Runnable stop;
    private final Supplier<Deployments> deployments;
    private volatile String state = "STARTING";
    private volatile long readyAfterMs = -1;

    /** @param stop begins an orderly stop and returns at once */
    ServerView(Runnable stop, Supplier<Deployments> deployments) {
        this.stop = stop;
        this.deployments = deployments;
    }

    void ready() {
        readyAfterMs = ManagementFactory.getRuntimeMXBean().getUptime();
        state = "RUNNING";
    }

    @Override
    public String getVersion() {
        return Version.text();
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
    public ApplicationFigures[] list() {
        return deployments.get().applications().stream().map(ApplicationView::new).toArray(ApplicationFigures[]::new);
    }

    @Override
    public String deploy(String file) {
        return told(deployments.get().install(path(file)));
    }

    @Override
    public String update(String file) {
        return told(deployments.get().update(path(file)));
    }

    @Override
    public String plan(String file) {
        return deployments.get().plan(path(file)).toString();
    }

    @Override
    public void undeploy(String application) {
        undeploy(application, false);
    }

    @Override
    public void undeploy(String application, boolean force) {
        deployments.get().undeploy(named(application), force);
    }

    @Override
    public void suspend(String application) {
        deployments.get().suspend(named(application));
    }

    @Override
    public void resume(String application) {
        String name = named(application);
        int slash = name.indexOf('/');
        if (slash < 0) {
            deployments.get().resume(name);
        } else {
            resume(name.substring(0, slash), name.substring(slash + 1));
        }
    }

    @Override
    public void start(String application) {
        deployments.get().start(named(application));
    }

    @Override
    public void stop(String application) {
        stop(application, false);
    }

    @Override
    public void stop(String application, boolean force) {
        deployments.get().stop(named(application), force);
    }

    @Override
    public void shutdown() {
        LOG.info("Stopping: a manager asks for it");
        state = "STOPPING";
        stop.run();
    }

    private void resume(String name, String id) {
        Application application = deployments.get().application(name)
                .orElseThrow(() -> new ConfigurationException("there is no application " + name));
        List<StoppableStage> stages = application.network().map(Network::stoppableStages).orElse(List.of());
        stages.stream().filter(stage -> stage.id().equals(id)).findFirst().orElseThrow(() -> new ConfigurationException(
                "application " + name + " has no stage " + id + " that a fault can stop"
                        + NearestName.hintAmong(id, "stages", stages.stream().map(StoppableStage::id).toList()))).goOn();
    }

    /** The state, and on further lines what was done. */
    private static String told(Deployed deployed) {
        Application application = deployed.application();
        UpdatePlan plan = deployed.plan();
        String state = application.name() + " " + application.version() + " " + application.state();
        return plan.kind() == UpdatePlan.Kind.START ? state : state + ": " + plan.effect();
    }

    private static Path path(String file) {
        if (file == null || file.isBlank()) {
            throw new ConfigurationException("no file is given; give the path of a jar on the server's machine");
        }
        return Path.of(file.strip());
    }

    /** Some JMX clients send an empty field as null. */
    private static String named(String application) {
        if (application == null || application.isBlank()) {
            throw new ConfigurationException("no application is given; list tells their names");
        }
        return application.strip();
    }
}
