// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Writes and reads the state of aggregates that no events bring back. Read {@link org.vesper.epl.processor.internal.state.AggregateState}
 * first.
 */
package org.vesper.epl.processor.internal.state;
