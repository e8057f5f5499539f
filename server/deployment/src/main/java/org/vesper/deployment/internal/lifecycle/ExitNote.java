// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.lane.WorkRecord;

/**
 * Records when code of an application calls {@code System.exit}: the process ends, and the next server should know why. A shutdown hook,
 * which runs beside the thread that called.
 */
final class ExitNote implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(ExitNote.class);
    private static final Pattern OWN_THREAD = Pattern.compile("(?:vesper/|vesper-deploy-)([A-Za-z0-9_-]+).*");

    private final ApplicationDeployments deployments;

    ExitNote(ApplicationDeployments deployments) {
        this.deployments = deployments;
    }

    @Override
    public void run() {
        for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
            caller(thread.getValue()).ifPresent(caller -> note(thread.getKey(), caller));
        }
    }

    /** What has called {@code System.exit}; empty if the thread has not, or is that of a signal or of the launcher. */
    private static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        int at = 0;
        while (at < stack.length && !isExit(stack[at])) {
            at++;
        }
        while (at < stack.length && isExit(stack[at])) {
            at++;
        }
        return Stream.of(stack).skip(at).findFirst().filter(caller -> !caller.getClassName().startsWith("java.")
                && !caller.getClassName().startsWith("jdk.") && !caller.getClassName().startsWith("org.vesper.launcher."));
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getMethodName().equals("exit") && List.of("java.lang.Shutdown", "java.lang.Runtime", "java.lang.System")
                .contains(frame.getClassName());
    }

    private void note(Thread thread, StackTraceElement caller) {
        Optional<LaneWatch> lane = deployments.applications().stream().map(Application::network).flatMap(Optional::stream)
                .flatMap(network -> network.watches().stream()).filter(watch -> watch.isIn(thread)).findFirst();
        Matcher own = OWN_THREAD.matcher(thread.getName());
        String application = lane.map(LaneWatch::application).orElse(own.matches() ? own.group(1) : "");
        String place = "System.exit, called by " + caller + " in thread " + thread.getName() + lane.map(LaneWatch::place).orElse("");
        LOG.error("The server ends: {}{}", application.isEmpty() ? "" : application + ": ", place);
        if (!application.isEmpty()) {
            WorkRecord.exit(application, place);
        }
    }
}
