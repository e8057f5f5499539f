// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Esper's services, replaced by ones for a runtime that one thread enters at a time: {@code ConfinedServices} without locks, and
 * {@code GuardedServices} with locks around them. Begin with {@code ConfinedFilterService}, which finds the statements for an event. Knows
 * Esper's internals and nothing of this module.
 */
package org.vesper.epl.processor.internal.confined;
