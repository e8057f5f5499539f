// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * A stage in the network of an application, and its wires.
 *
 * @param id the id, unique in the network
 * @param kind the kind: adapter, stream, processor or bean
 * @param provider the provider of an adapter or a processor, or the class of a bean; empty for a stream
 * @param listeners the stages that receive its events
 * @param eventTypes the event types that it can pass on; the last one is "others" if it does not declare all
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all figures of one table
public record StageFigures(String id, String kind, String provider, String[] listeners, String[] eventTypes, long eventsIn,
        long eventsOut, double eventsInPerSecond, double eventsOutPerSecond) {
}
