// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.hook.exception.ExceptionHandler;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerFactory;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerFactoryContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes Esper hand over exceptions of statements, which it would otherwise only log. Public because Esper instantiates it by name. Esper
 * passes only the runtime's URI, hence the table of runtimes about to start.
 */
public final class FaultHandlerFactory implements ExceptionHandlerFactory {

    private static final Map<String, RuleFaults> STARTING = new ConcurrentHashMap<>();

    static void expect(String runtime, RuleFaults faults) {
        STARTING.put(runtime, faults);
    }

    static void forget(String runtime) {
        STARTING.remove(runtime);
    }

    @Override
    public ExceptionHandler getHandler(ExceptionHandlerFactoryContext context) {
        RuleFaults faults = STARTING.get(context.getRuntimeURI());
        return fault -> faults.add(fault.getDeploymentId(), fault.getThrowable(), fault.getCurrentEvent());
    }
}
