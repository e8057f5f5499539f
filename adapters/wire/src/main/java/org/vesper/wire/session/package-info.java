// SPDX-License-Identifier: GPL-2.0-or-later
/** The server's memory of how far it has taken the events of each session, which outlives connections. */
package org.vesper.wire.session;
