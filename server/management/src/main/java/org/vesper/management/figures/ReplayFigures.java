// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * The progress of the latest replay into an application.
 *
 * @param state NONE, RUNNING, WAITING (the application is suspended, or its disk is full), DONE, STOPPED or FAILED
 * @param journal what is replayed, as it was named; empty if there was no replay
 * @param adapter the input adapter at whose place all events enter; empty if each enters where it was recorded
 * @param events the events that have entered
 * @param skipped the recorded events that have not, since they did not come from an input adapter that the application has
 * @param passed the events and clock ticks of the journal that have been passed, those before the part that enters included
 * @param positions the events and clock ticks of the journal
 * @param reason why it has FAILED; empty otherwise
 */
public record ReplayFigures(String state, String journal, String adapter, long events, long skipped, long passed, long positions,
        String reason) {
}
