// SPDX-License-Identifier: GPL-2.0-or-later

/** The work of a process that plays a journal instead of being a server. */
package org.vesper.deployment.internal.playback;
