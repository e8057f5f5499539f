// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;

/** Gets a report of each filter that fails. */
@FunctionalInterface
interface FailingFilters {

    /**
     * A filter has thrown.
     *
     * @param filter null if it was not the same when it was asked alone
     */
    void failed(ActiveFilter filter, EventBean event, Throwable thrown);
}
