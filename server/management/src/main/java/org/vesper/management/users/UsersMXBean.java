// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.ReadOnly;

/**
 * The users in the file of a server: {@code org.vesper:type=Users}.
 *
 * <p>A change holds at once, also for users who are connected. <b>Failure:</b> what is refused is an {@link IllegalArgumentException} with
 * the reason, and has changed nothing.
 */
@Description("The users in conf/users")
public interface UsersMXBean {

    /** What a role is called. */
    String ROLE = "viewer, operator, deployer or admin";
    /** What is required of a password. */
    String PASSWORD = "The password: 12 characters or more";

    @ReadOnly
    @Requires(Role.ADMIN)
    @Description("All users with their roles, by name")
    UserFigures[] list();

    @Requires(Role.ADMIN)
    @Description("Adds a user. Returns what was done")
    String add(
            @Description("The name of the new user") String name,
            @Description(ROLE) String role,
            @Description(PASSWORD) String password);

    @Requires(Role.ADMIN)
    @Description("Removes a user. Returns what was done")
    String remove(@Description("The name of the user") String name);

    @Requires(Role.ADMIN)
    @Description("Gives a user another role. Returns what was done")
    String changeRole(
            @Description("The name of the user") String name,
            @Description(ROLE) String role);

    @Requires(Role.ADMIN)
    @Description("Gives a user another password, which later logins need. Returns what was done")
    String changePassword(
            @Description("The name of the user") String name,
            @Description(PASSWORD) String password);
}
