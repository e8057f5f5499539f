// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.management.openmbean.CompositeData;
import org.vesper.loadgen.ApplicationMBeans;
import org.vesper.loadgen.Observer;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;

/** Reads the counts of the collector at the end of the path, instead of the processor's own counts. */
final class CollectorObserver implements Observer {

    private static final String BEAN = "Bean";
    private static final String COLLECTOR = "collector";

    private final ApplicationMBeans application;

    CollectorObserver(ApplicationMBeans application) {
        this.application = application;
    }

    @Override
    public void begin(String runId) throws ServerUnavailableException {
        application.invoke("Processor", "signals", "restartRules");
        application.invoke(BEAN, COLLECTOR, "begin", runId);
    }

    /** The received signals by rule; a rule that has not fired is missing. */
    @Override
    public Map<String, OutputCount> received() throws ServerUnavailableException {
        Map<String, OutputCount> signals = new TreeMap<>();
        for (CompositeData rule : application.attribute(BEAN, COLLECTOR, "Signals", CompositeData[].class)) {
            signals.put((String) rule.get("rule"),
                    OutputCount.of((Long) rule.get("received"), (Long) rule.get("measured"), (Long) rule.get("checksum")));
        }
        return signals;
    }

    @Override
    public Optional<RunStatus> status() throws ServerUnavailableException {
        Map<String, Object> run = application.attributes(BEAN, COLLECTOR, "RunId", "MeanServiceUs", "MaxServiceUs");
        return Optional.of(new RunStatus((String) run.get("RunId"), (Double) run.get("MeanServiceUs"), (Double) run.get("MaxServiceUs")));
    }
}
