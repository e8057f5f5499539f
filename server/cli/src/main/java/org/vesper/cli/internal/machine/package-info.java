// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands about the machine, the configuration of a server and the shell of the user; none of them needs a running server. They read
 * the settings with the launcher, as the server does.
 */
package org.vesper.cli.internal.machine;
