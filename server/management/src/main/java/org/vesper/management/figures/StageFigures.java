// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** A stage in the network of an application, and its wires. It is an interface for the same reason as {@link LatencyFigures}. */
public interface StageFigures {

    /** The id, unique in the network. */
    String getId();

    /** The kind: adapter, stream, processor or bean. */
    String getKind();

    /** The provider of an adapter or a processor, or the class of a bean; empty for a stream. */
    String getProvider();

    /** The stages that receive its events. */
    String[] getListeners();

    /** The event types that it can pass on; the last one is "others" if it does not declare all. */
    String[] getEventTypes();

    long getEventsIn();

    long getEventsOut();

    double getEventsInPerSecond();

    double getEventsOutPerSecond();
}
