// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

/** A user, without the password. It is an interface for the same reason as {@code LatencyFigures}. */
public interface UserFigures {

    String getName();

    /** viewer, operator, deployer or admin. */
    String getRole();
}
