// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What rules retain: events in windows, partial matches of patterns, groups of aggregates. Begin with {@code StateCount}. It reads the
 * state of Esper's statements when it is asked; nothing is counted while events flow, unless a {@code RetainedLimit} is set.
 */
package org.vesper.epl.processor.internal.retained;
