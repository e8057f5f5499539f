// SPDX-License-Identifier: GPL-2.0-or-later

/** Emits an event at each tick of a clock. */
package org.vesper.adapter.timer;
