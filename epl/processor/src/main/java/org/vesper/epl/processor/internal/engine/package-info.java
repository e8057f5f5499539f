// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * One Esper runtime with its compiler and environment: class loader, event types, faults, and the pre-filter, which rejects events that
 * match no rule. Begin with {@code Engine}. Knows the packages {@code confined}, {@code policy} and {@code function}, but not rules.
 */
package org.vesper.epl.processor.internal.engine;
