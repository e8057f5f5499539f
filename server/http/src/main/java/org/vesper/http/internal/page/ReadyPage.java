// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;

/** Says whether the server is ready: to everybody in numbers, to users with the names and the reasons. */
public record ReadyPage(Readiness readiness, boolean isOpen) implements Page {

    @Override
    public Answer answer(Visit visit) {
        List<Application> unwell = readiness.applications().stream().filter(application -> !Readiness.isWell(application)).toList();
        List<Condition> conditions = readiness.conditions();
        boolean ready = readiness.isStarted() && conditions.isEmpty();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("status", ready ? "ready" : "not ready");
        if (!ready) {
            fields.put("starting", !readiness.isStarted());
            fields.put("conditions", conditions.size());
            fields.put("failed", unwell.stream().filter(application -> application.state() == ApplicationState.FAILED).count());
            fields.put("stoppedStages", unwell.stream().mapToLong(application -> Readiness.stoppedStages(application).size()).sum());
        }
        if (visit.user().isPresent() && !conditions.isEmpty()) {
            fields.put("reasons", conditions.stream().map(Condition::toString).toList());
        }
        if (visit.user().isPresent() && !unwell.isEmpty()) {
            fields.put("applications", described(unwell));
        }
        return Answer.json(ready ? 200 : 503, fields);
    }

    private static List<Map<String, Object>> described(List<Application> unwell) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Application application : unwell) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", application.name());
            fields.put("state", application.state().name());
            application.failure().ifPresent(reason -> fields.put("failure", reason));
            fields.put("stoppedStages", Readiness.stoppedStages(application));
            list.add(fields);
        }
        return list;
    }
}
