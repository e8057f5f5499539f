// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.util.List;
import org.vesper.config.ConfigurationException;
import org.vesper.text.VisibleText;

/**
 * The effect that the deployment of a jar has, or would have.
 *
 * @param application its name
 * @param version the version in the jar
 * @param kind the extent of the change
 * @param details lines for a reader: what differs, what restarts, what continues
 */
public record UpdatePlan(String application, String version, Kind kind, List<String> details) {

    /** The extent of a deployment. */
    public enum Kind {

        /** No version was running; the one in the jar is created and started. */
        STARTED("starts"),

        /** The application runs already, and its jar does not differ in anything that matters. */
        UNCHANGED("nothing differs, so nothing happens"),

        /** Only rules and their tables differ; everything else continues. */
        RULES_CHANGED("rules change, all else continues"),

        /** A new version replaces the running one. */
        REPLACED("restarts"),

        /** The application is present but does not run: it has failed, or was stopped before. */
        NOT_STARTED("does not run");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /**
     * The answer to somebody who asked for the plan alone. It says whether code of the jar has run for it: unless only rules differ, the
     * beans are created to find out what would happen.
     */
    public String asked() {
        return kind == Kind.UNCHANGED || kind == Kind.RULES_CHANGED ? toString()
                : this + "\n  to find this out, beans of the jar were created and closed again: code of the jar has run";
    }

    /** The same for somebody who asked in vain, after the server had begun to create the beans. */
    public static ConfigurationException refused(Throwable reason) {
        return new ConfigurationException(reason.getMessage()
                + "\n  to find this out, the server began to create beans of the jar: code of the jar may have run", reason);
    }

    /** The effect, for a reader: a line with the extent, and the details below it. */
    public String effect() {
        return kind.text + String.join("", details.stream().map(line -> "\n  " + VisibleText.line(line)).toList());
    }

    /** The application and the {@link #effect()}. */
    @Override
    public String toString() {
        return application + " " + version + ": " + effect();
    }
}
