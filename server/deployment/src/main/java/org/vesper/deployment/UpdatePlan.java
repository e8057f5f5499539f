// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.util.List;

/**
 * What the deployment of a jar does, or would do.
 *
 * @param application its name
 * @param version its version in the jar
 * @param kind how much is touched
 * @param details for a reader, a line each: what differs, what restarts, what continues
 */
public record UpdatePlan(String application, String version, Kind kind, List<String> details) {

    /** How much a deployment touches. */
    public enum Kind {

        /** No version was at work, so the one in the jar is made and started. */
        STARTED("starts"),

        /** The jar differs in nothing that matters from what runs. */
        UNCHANGED("nothing differs, so nothing happens"),

        /** The jar differs in rules and their tables only; all else continues. */
        RULES_CHANGED("rules change, all else continues"),

        /** A new version takes the place of the one that runs. */
        REPLACED("restarts"),

        /** The application is there but does not run: it has failed, or was stopped before. */
        NOT_STARTED("does not run");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** What is done, for a reader: a line that says how much is touched, and the details below it. */
    public String effect() {
        return kind.text + String.join("", details.stream().map(line -> "\n  " + line).toList());
    }

    /** The application and the {@link #effect()}. */
    @Override
    public String toString() {
        return application + " " + version + ": " + effect();
    }
}
