// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The sources that move the clocks of rules: the clock thread of the server with a ticker for each application, or events. Begin with
 * {@link org.vesper.kernel.time.Clock} and {@link org.vesper.kernel.time.EventClock}. The package knows {@code lane}, {@code definition}
 * and the packages that these know.
 */
package org.vesper.kernel.time;
