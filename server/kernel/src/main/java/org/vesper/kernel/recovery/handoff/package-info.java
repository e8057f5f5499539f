// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The handoffs of events from lane to lane, which are recorded where they end. Begin with {@link
 * org.vesper.kernel.recovery.handoff.Handoff}; docs/internals/adr/0017-journal.md has the reasons.
 */
package org.vesper.kernel.recovery.handoff;
