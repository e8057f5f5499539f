// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;
import java.util.Optional;

/**
 * An action of the server because a jar in the folder of applications appeared, changed or disappeared.
 *
 * @param jar the jar
 * @param kind what was tried
 * @param deployed the application as it is now, unless it was undeployed or the change was refused
 * @param failure why the change was refused, or why the application has failed
 */
public record FolderChange(Path jar, Kind kind, Optional<Application> deployed, Optional<String> failure) {

    /** The kind of action that a change of the folder causes. */
    public enum Kind {

        /** The application of a jar that appeared or changed is deployed. */
        DEPLOY,

        /** The application of a jar that disappeared is undeployed. */
        UNDEPLOY
    }
}
