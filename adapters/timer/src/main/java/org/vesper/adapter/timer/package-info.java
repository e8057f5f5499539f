// SPDX-License-Identifier: GPL-2.0-or-later

/** Makes an event at each tick of a clock. */
package org.vesper.adapter.timer;
