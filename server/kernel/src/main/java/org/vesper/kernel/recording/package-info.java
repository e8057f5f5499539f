// SPDX-License-Identifier: GPL-2.0-or-later

/** Records what enters a running network, in the files of a journal, so that it can be played again. */
package org.vesper.kernel.recording;
