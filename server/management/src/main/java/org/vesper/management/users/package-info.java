// SPDX-License-Identifier: GPL-2.0-or-later

/** The users of management in the file of an instance, for the server that reads it and the command that edits it. */
package org.vesper.management.users;
