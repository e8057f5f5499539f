// SPDX-License-Identifier: GPL-2.0-or-later

/** When each event is due: planned before the run, the same for each run with the same arguments. Knows nothing of sockets. */
package org.vesper.loadgen.schedule;
