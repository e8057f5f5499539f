// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;

/** What the MBeans of all stages show that may be told to stop at their first fault, {@code on-fault="stop"}. */
public interface FaultControl {

    @Description("Whether a fault has stopped the stage, so that it takes no events")
    boolean isStopped();

    @Description("Events that came while a fault had stopped the stage, and went no further; of an adapter also those that it refused")
    long getEventsRejected();

    @Description("When and how the stage failed last, of the faults that were logged; empty if it has not")
    String getLastFault();

    @Description("For how many ms one thread has been in the stage's lane without a break, as far as has been seen; 0 usually")
    long getBusyMs();

    @Description("Lets a stage that a fault has stopped take events again")
    void resume();
}
