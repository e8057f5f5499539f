// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import org.vesper.api.Caller;

/** A user who has logged in. <b>Threading:</b> any thread. */
public interface Session {

    /**
     * The user with the role that he has now, to be asked before each request: the role may be another one than at the login.
     * <b>Failure:</b> a {@link SecurityException} if the user does not exist any more, or if that cannot be found out.
     */
    Caller caller();
}
