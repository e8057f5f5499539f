// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Plays a network from its journal, or from a recording: offline, with the clocks of then, and with every output as a line of text. Nothing
 * is opened, and nothing is written.
 */
package org.vesper.kernel.playback;
