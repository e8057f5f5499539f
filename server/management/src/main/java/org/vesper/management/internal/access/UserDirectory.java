// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.util.Optional;
import org.vesper.api.Role;

/**
 * A place where users, their passwords and their roles are kept. <b>Threading:</b> any thread; passwords are checked one at a time.
 * <b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if the directory cannot be asked.
 */
interface UserDirectory {

    /** The role of a user with this password; empty if there is none. An unknown user takes as long as a wrong password. */
    Optional<Role> login(String name, char[] password);

    /** The role that a user who has logged in has now; empty if the user may not do anything any more. */
    Optional<Role> roleNow(Login login);
}
