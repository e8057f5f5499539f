// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import java.util.TreeMap;
import javax.management.openmbean.CompositeData;

/** Reads the output counts of all rules from the application's processors. Counts of rules of the same name are added up. */
final class RuleOutputs implements Observer {

    private static final String PROCESSOR = "Processor";

    private final ApplicationMBeans application;

    RuleOutputs(ApplicationMBeans application) {
        this.application = application;
    }

    @Override
    public void begin(String runId) throws ServerUnavailableException {
        for (String processor : application.ids(PROCESSOR)) {
            application.invoke(PROCESSOR, processor, "restartRules");
        }
    }

    @Override
    public Map<String, OutputCount> received() throws ServerUnavailableException {
        Map<String, Long> outputs = new TreeMap<>();
        for (String processor : application.ids(PROCESSOR)) {
            for (CompositeData rule : application.attribute(PROCESSOR, processor, "Rules", CompositeData[].class)) {
                outputs.merge((String) rule.get("name"), (Long) rule.get("outputs"), Long::sum);
            }
        }
        Map<String, OutputCount> received = new TreeMap<>();
        outputs.forEach((rule, count) -> received.put(rule, OutputCount.of(count)));
        return received;
    }
}
