// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * One Esper runtime with its compiler, and what surrounds it: class loader, event types, faults, and the pre-filter, which keeps events out
 * that no rule wants. Begin with {@code Engine}. Knows the rooms {@code confined} and {@code function}, but not what a rule is.
 */
package org.vesper.epl.processor.internal.engine;
