// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;

/** Receives the failures of filters. */
@FunctionalInterface
interface FailingFilters {

    /**
     * Reports that a filter has thrown an exception.
     *
     * @param filter the filter; null if the failure did not recur when each filter was evaluated alone
     */
    void failed(ActiveFilter filter, EventBean event, Throwable thrown);
}
