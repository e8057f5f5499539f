// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The users of management. A way in to the server asks the {@link org.vesper.management.users.Realm}; the command that edits the file of
 * users has {@link org.vesper.management.users.UserFile}.
 */
package org.vesper.management.users;
