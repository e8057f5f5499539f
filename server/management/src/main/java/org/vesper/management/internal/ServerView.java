// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal;

import java.lang.management.ManagementFactory;
import java.util.Date;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.management.ServerMXBean;
import org.vesper.management.Version;

/** The server as a whole. */
final class ServerView implements ServerMXBean {

    private static final Logger LOG = LoggerFactory.getLogger(ServerView.class);

    private final Runnable stop;
    private volatile String state = "STARTING";
    private volatile long readyAfterMs = -1;

    /** @param stop begins an orderly stop and returns at once */
    ServerView(Runnable stop) {
        this.stop = stop;
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
    public void shutdown() {
        LOG.info("Stopping: a manager asks for it");
        state = "STOPPING";
        stop.run();
    }
}
