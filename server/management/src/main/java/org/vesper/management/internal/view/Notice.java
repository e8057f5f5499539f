// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

/**
 * Something that an operator should know at once.
 *
 * @param application the application it is about; empty if it is about the server
 */
public record Notice(Kind kind, String application, String message) {

    /** The kinds of notices, each with the type of its notifications. */
    public enum Kind {

        STATE("vesper.application.state"),
        FAULTS("vesper.stage.faults"),
        BUSY("vesper.lane.busy"),
        LATENCY("vesper.latency.threshold"),
        CONDITION("vesper.server.condition"),
        PAUSE("vesper.jvm.pause");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        public String type() {
            return type;
        }
    }
}
