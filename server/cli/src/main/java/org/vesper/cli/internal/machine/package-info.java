// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands about the machine, the configuration of a server and the shell of the user. None of them needs a running server, but
 * some ask one. They read the settings with the launcher, as the server does.
 */
package org.vesper.cli.internal.machine;
