// SPDX-License-Identifier: GPL-2.0-or-later

/** The {@code vesper epl} command: rules offline, with the same processor as in the server. */
package org.vesper.epl.tools;
