// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

/**
 * A user, without the password.
 *
 * @param role viewer, operator, deployer or admin
 */
public record UserFigures(String name, String role) {
}
