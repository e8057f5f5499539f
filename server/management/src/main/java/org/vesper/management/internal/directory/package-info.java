// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Where users, passwords and roles are kept: each kind of place is a {@link org.vesper.management.internal.directory.UserDirectory}.
 */
package org.vesper.management.internal.directory;
