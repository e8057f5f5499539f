// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;

/** Recognizes the statements in Esper's dialect, which behave as in Esper itself where rules in Vesper's dialect do not. */
public final class EsperStatements {

    /** The prefix of the names of their deployments; no other deployment has it. */
    public static final String DEPLOYMENT_PREFIX = "Vesper_S";

    private EsperStatements() {
    }

    static boolean has(String deployment) {
        return deployment.startsWith(DEPLOYMENT_PREFIX);
    }

    static boolean has(EPStatementAgentInstanceHandle handle) {
        return has(handle.getStatementHandle().getDeploymentId());
    }

    static boolean has(FilterHandle filter) {
        return has(((EPStatementHandleCallbackFilter) filter).getAgentInstanceHandle());
    }
}
