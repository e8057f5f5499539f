// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Where users, passwords and roles are kept: the file of the instance, an LDAP server, a table of a database. {@link
 * org.vesper.management.internal.directory.Directories} opens those that the settings name, each a {@link
 * org.vesper.management.internal.directory.UserDirectory}. Only this package speaks LDAP and SQL.
 */
package org.vesper.management.internal.directory;
