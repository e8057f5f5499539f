// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Replacements of Esper's services for a runtime that one thread enters at a time: {@code ConfinedServices} without locks, and {@code
 * GuardedServices} with locks. Begin with {@code ConfinedFilterService}, which finds the statements for an event. Knows Esper's internals,
 * but of this module only {@code wanted}.
 */
package org.vesper.epl.processor.internal.confined;
