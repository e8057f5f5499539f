// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.EPDeployException;
import com.espertech.esper.runtime.client.EPDeployment;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.client.EPUndeployException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Esper as its makers ship it, without any class of Vesper's. It runs one module at a time, since statements share an index there. */
final class PlainEsper implements AutoCloseable {

    private static final AtomicLong RUNTIMES = new AtomicLong();
    /** Longer than any run, so that a module never sees the time of the one before. */
    private static final long RUN_MS = 10_000_000;

    private final Configuration configuration = new Configuration();
    private final EPRuntime runtime;
    private long beginMs;

    PlainEsper() {
        RandomEvents.TYPES.forEach(type ->
                configuration.getCommon().addEventType(type.name(), new LinkedHashMap<String, Object>(type.properties())));
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        runtime = EPRuntimeProvider.getRuntime("plain-esper-" + RUNTIMES.incrementAndGet(), configuration);
        runtime.getEventService().advanceTime(0);
    }

    /** The rows of the last statement, each with the number of its event. Throws Esper's exception for an incorrect module. */
    List<String> rows(String module, List<RandomEvents.Timed> events) throws EPCompileException {
        EPCompiled compiled = EPCompilerProvider.getCompiler().compile(module, new CompilerArguments(configuration));
        beginMs += RUN_MS;
        runtime.getEventService().advanceTime(beginMs);
        try {
            EPDeployment deployment = runtime.getDeploymentService().deploy(compiled);
            List<String> rows = play(deployment.getStatements()[deployment.getStatements().length - 1], events);
            runtime.getDeploymentService().undeploy(deployment.getDeploymentId());
            return rows;
        } catch (EPDeployException | EPUndeployException e) {
            throw new AssertionError(module, e);
        }
    }

    /** The rows of a module that has run before. */
    List<String> again(String module, List<RandomEvents.Timed> events) {
        try {
            return rows(module, events);
        } catch (EPCompileException e) {
            throw new AssertionError(module, e);
        }
    }

    private List<String> play(EPStatement statement, List<RandomEvents.Timed> events) {
        List<String> rows = new ArrayList<>();
        int[] step = {0};
        String[] columns = statement.getEventType().getPropertyNames();
        statement.addListener((added, removed, from, unused) -> {
            if (added != null) {
                Arrays.stream(added).forEach(event -> rows.add(step[0] + " " + row(event, columns)));
            }
        });
        for (RandomEvents.Timed event : events) {
            step[0]++;
            runtime.getEventService().advanceTimeSpan(beginMs + event.atMs());
            runtime.getEventService().sendEventMap(event.event(), event.event().type().name());
        }
        return rows;
    }

    private static String row(EventBean event, String[] columns) {
        return Arrays.deepToString(Arrays.stream(columns).map(event::get).toArray());
    }

    @Override
    public void close() {
        runtime.destroy();
    }
}
