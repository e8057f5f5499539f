// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The sources that move the clocks of rules: the clock thread of the server with a ticker for each application, or events. Begin with
 * {@link org.vesper.kernel.time.Clock} and {@link org.vesper.kernel.time.EventClock}. The package knows {@code lane}, {@code definition},
 * {@code metrics} and, for the state of a ticker, {@code control}.
 */
package org.vesper.kernel.time;
