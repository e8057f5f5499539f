// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Replacements of Esper's services for a runtime that one thread enters at a time: {@code ConfinedServices} without locks, and {@code
 * GuardedServices} with locks. Begin with {@code ConfinedFilterService}, which finds the statements for an event. Knows Esper's internals,
 * but nothing else of this module.
 */
package org.vesper.epl.processor.internal.confined;
