// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Emits events at an interval. {@link org.vesper.adapter.timer.internal.TimerAdapter} emits them at the times that {@link
 * org.vesper.adapter.timer.internal.TickSchedule} plans.
 */
package org.vesper.adapter.timer.internal;
