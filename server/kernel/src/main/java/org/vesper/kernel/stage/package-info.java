// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The running stages, as management sees them. Begin with {@link org.vesper.kernel.stage.Stage}. The package knows all packages of the
 * kernel except {@code wiring}, {@code tap} and {@code network}.
 */
package org.vesper.kernel.stage;
