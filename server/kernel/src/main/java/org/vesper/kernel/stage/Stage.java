// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import java.util.stream.Stream;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.measure.ProbePoint;

/** A running stage, as management sees it. <b>Threading:</b> any thread; counts are exact once the lane is idle. */
public sealed interface Stage permits StreamStage, StoppableStage {

    String id();

    /** The number of events from the stages before it; 0 for an input adapter. */
    long eventsIn();

    /** The number of events that it has passed on, each counted once for any number of listeners. */
    long eventsOut();

    /** The number of events on which it failed. */
    long faults();

    /** The last fault that was logged; {@link Faults.Last#NONE} if there was none. */
    Faults.Last lastFault();

    /** The places where events from the stages before it enter; one for each partition, none for an input adapter. */
    List<? extends ProbePoint> entries();

    /** The places where its events leave; one for each partition or thread, none for an output adapter. */
    List<? extends ProbePoint> exits();

    /** Those stages that are of one kind, in their order. */
    static <S extends Stage> Stream<S> only(Class<S> kind, List<Stage> stages) {
        return stages.stream().filter(kind::isInstance).map(kind::cast);
    }
}
