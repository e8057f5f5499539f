// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.util.Optional;
import org.vesper.api.Role;

/**
 * A place where users, their passwords and their roles are kept. <b>Threading:</b> any thread. <b>Failure:</b> a {@link
 * org.vesper.config.ConfigurationException} if the directory cannot be asked.
 */
public interface UserDirectory {

    /** How settings and messages name it: file, ldap, jdbc. */
    String name();

    /**
     * The role of a user with this password; empty if there is none. An unknown user takes as long as a wrong password.
     *
     * @param password not empty
     */
    Optional<Role> login(String name, String password);

    /** The role that a user who has logged in has now; empty if the user may not do anything any more. */
    Optional<Role> roleNow(String name);
}
