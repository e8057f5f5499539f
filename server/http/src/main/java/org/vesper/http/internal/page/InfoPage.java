// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.deployment.Application;
import org.vesper.management.Version;

/** Says which server this is, on which Java it runs, and which applications it has. */
public record InfoPage(Readiness readiness) implements Page {

    @Override
    public boolean isOpen() {
        return false;
    }

    @Override
    public Answer answer(Visit visit) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("server", "Vesper");
        fields.putAll(Version.fields());
        fields.put("pid", ProcessHandle.current().pid());
        fields.put("started", Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()).toString());
        fields.put("ready", readiness.isReady());
        fields.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        fields.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
        fields.put("processors", Runtime.getRuntime().availableProcessors());
        fields.put("applications", applications());
        return Answer.json(200, fields);
    }

    private List<Map<String, Object>> applications() {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Application application : readiness.applications()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", application.name());
            fields.put("version", application.version());
            fields.put("state", application.state().name());
            fields.put("since", application.since().toString());
            list.add(fields);
        }
        return list;
    }
}
