// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.vesper.deployment.Application;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.internal.view.Notice;

/** Notices what has changed in a running application since the last look. <b>Threading:</b> one thread. */
final class ApplicationWatch {

    private static final long BUSY_MS = 1_000;

    private final Application application;
    private final Map<String, Long> faults = new HashMap<>();
    private TreeSet<String> busy = new TreeSet<>();

    ApplicationWatch(Application application) {
        this.application = application;
    }

    List<Notice> look() {
        List<Notice> notices = new ArrayList<>();
        application.network().ifPresent(network -> {
            network.stages().forEach(stage -> lookForFaults(stage, notices));
            lookForBusyLanes(network, notices);
        });
        return notices;
    }

    private void lookForFaults(Stage stage, List<Notice> notices) {
        long count = stage.faults();
        long before = faults.getOrDefault(stage.id(), 0L);
        faults.put(stage.id(), count);
        if (count > before) {
            boolean stopped = stage instanceof StoppableStage stoppable && stoppable.isStopped();
            notices.add(new Notice(Notice.Kind.FAULTS, application.name(), String.format(Locale.ROOT, "%s/%s: %d %s%s; the last one: %s",
                    application.name(), stage.id(), count - before, count - before == 1 ? "fault" : "faults",
                    stopped ? ", which stopped it" : "", stage.lastFault().text())));
        }
    }

    private void lookForBusyLanes(Network network, List<Notice> notices) {
        TreeSet<String> now = new TreeSet<>();
        network.stoppableStages().stream().filter(stage -> stage.busyMs() >= BUSY_MS).forEach(stage -> now.add(stage.id()));
        if (!now.equals(busy)) {
            notices.add(new Notice(Notice.Kind.BUSY, application.name(), now.isEmpty()
                    ? application.name() + ": the lane of " + String.join(", ", busy) + " is free again"
                    : application.name() + ": one thread has been in the lane of " + String.join(", ", now)
                    + " for more than 1 s; the log has its stack"));
            busy = now;
        }
    }
}
