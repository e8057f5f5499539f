// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.List;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.JarDifference;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;

/** The reasons why an application restarts in an update, and the parts of it that restart. */
final class RestartPlan {

    private RestartPlan() {
    }

    /**
     * The effect of replacing one version by another.
     *
     * @param running a running version
     * @param fresh a version that is created but not started
     */
    static UpdatePlan of(DeployedApplication running, ApplicationVersion fresh) {
        ApplicationVersion old = running.made().orElseThrow();
        PlanLines lines = new PlanLines();
        JarDifference.between(old.jar().content(), fresh.jar().content()).addTo(lines);
        lines.add("changed settings", JarDifference.differing(old.settings(), fresh.settings()));
        Network network = fresh.network();
        List<String> successors = network.successorsOf(old.network());
        lines.add("adapters that stay open", successors);
        lines.add("adapters that are closed and reopened",
                network.adapters().stream().map(AdapterStage::id).filter(id -> !successors.contains(id)).toList());
        RecoveryPlan.add(lines, old.network(), network);
        lines.add("beans that are recreated", network.beans().stream().map(BeanStage::id).toList());
        fresh.warnings().forEach(lines::add);
        return new UpdatePlan(fresh.jar().name(), fresh.jar().version(), Kind.REPLACED, lines.lines());
    }
}
