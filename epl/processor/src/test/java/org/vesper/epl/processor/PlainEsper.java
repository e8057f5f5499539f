// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.hook.exception.ExceptionHandler;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerFactory;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerFactoryContext;
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
    /** Whether Esper has failed on an event, on the thread that sent it. */
    private static final ThreadLocal<Boolean> FAILED = ThreadLocal.withInitial(() -> false);

    private final Configuration configuration = new Configuration();
    private EPRuntime runtime;
    private long beginMs;

    PlainEsper() {
        RandomEvents.TYPES.forEach(type ->
                configuration.getCommon().addEventType(type.name(), new LinkedHashMap<String, Object>(type.properties())));
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        configuration.getRuntime().getExceptionHandling().addClass(Failures.class);
        begin();
    }

    private void begin() {
        runtime = EPRuntimeProvider.getRuntime("plain-esper-" + RUNTIMES.incrementAndGet(), configuration);
        runtime.getEventService().advanceTime(beginMs);
    }

    /** The rows of the last statement, each with the number of its event. Throws Esper's exception for an incorrect module. */
    List<String> rows(String module, List<RandomEvents.Timed> events) throws EPCompileException {
        return run(compile(module), events).rows();
    }

    EPCompiled compile(String module) throws EPCompileException {
        return EPCompilerProvider.getCompiler().compile(module, new CompilerArguments(configuration));
    }

    /**
     * What the last statement of a module did.
     *
     * @param rows its rows, each with the number of its event
     * @param failedAt the number of the event on which Esper failed first; that of no event if it did not
     */
    record Run(List<String> rows, int failedAt) {

        boolean failed() {
            return failedAt < Integer.MAX_VALUE;
        }
    }

    /** After a failure, Esper may keep filters in its index; the next module then has a new runtime. */
    Run run(EPCompiled module, List<RandomEvents.Timed> events) {
        beginMs += RUN_MS;
        runtime.getEventService().advanceTime(beginMs);
        try {
            EPDeployment deployment = runtime.getDeploymentService().deploy(module);
            Run run = play(deployment.getStatements()[deployment.getStatements().length - 1], events);
            if (run.failed()) {
                runtime.destroy();
                begin();
            } else {
                runtime.getDeploymentService().undeploy(deployment.getDeploymentId());
            }
            return run;
        } catch (EPDeployException | EPUndeployException e) {
            throw new AssertionError(e);
        }
    }

    private Run play(EPStatement statement, List<RandomEvents.Timed> events) {
        List<String> rows = new ArrayList<>();
        int[] step = {0};
        String[] columns = statement.getEventType().getPropertyNames();
        statement.addListener((added, removed, from, unused) -> {
            if (added != null) {
                Arrays.stream(added).forEach(event -> rows.add(step[0] + " " + row(event, columns)));
            }
        });
        FAILED.set(false);
        int failedAt = Integer.MAX_VALUE;
        for (RandomEvents.Timed event : events) {
            step[0]++;
            runtime.getEventService().advanceTimeSpan(beginMs + event.atMs());
            runtime.getEventService().sendEventMap(event.event(), event.event().type().name());
            failedAt = FAILED.get() ? Math.min(failedAt, step[0]) : failedAt;
        }
        return new Run(rows, failedAt);
    }

    private static String row(EventBean event, String[] columns) {
        return Arrays.deepToString(Arrays.stream(columns).map(event::get).toArray());
    }

    @Override
    public void close() {
        runtime.destroy();
    }

    /** Notes failures. Public because Esper creates it. */
    public static final class Failures implements ExceptionHandlerFactory {

        @Override
        public ExceptionHandler getHandler(ExceptionHandlerFactoryContext context) {
            return failure -> FAILED.set(true);
        }
    }
}
