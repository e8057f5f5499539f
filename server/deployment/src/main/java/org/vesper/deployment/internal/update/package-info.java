// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The replacement of versions: {@code JointUpdate} for several together, {@code InPlaceUpdate} for rules only. Depends on {@code
 * application}, {@code version}, {@code bundle} and {@code jar}, and does not know who requests an update.
 */
package org.vesper.deployment.internal.update;
