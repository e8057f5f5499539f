// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.JarDifference;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.spi.processor.ColumnChange;

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
        lines.add(PlanLines.COLUMNS, columns(old.network(), network));
        lines.add("beans that are recreated", network.beans().stream().map(BeanStage::id).toList());
        fresh.warnings().forEach(lines::add);
        return new UpdatePlan(fresh.jar().name(), fresh.jar().version(), Kind.REPLACED, lines.lines());
    }

    private static List<String> columns(Network old, Network fresh) {
        return fresh.processors().stream().flatMap(after -> old.processors().stream().filter(before -> before.id().equals(after.id()))
                .flatMap(before -> columns(before.ruleColumns(), after.ruleColumns()))).toList();
    }

    private static Stream<String> columns(Map<String, Map<String, Class<?>>> before, Map<String, Map<String, Class<?>>> after) {
        return after.entrySet().stream().filter(rule -> before.containsKey(rule.getKey())).flatMap(rule ->
                ColumnChange.between(rule.getKey(), before.get(rule.getKey()), rule.getValue())).map(ColumnChange::toString);
    }
}
