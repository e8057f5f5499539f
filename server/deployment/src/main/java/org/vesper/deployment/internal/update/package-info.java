// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The exchange of versions: {@code JointUpdate} for several as one, {@code InPlaceUpdate} for rules only. It knows {@code application}, and
 * does not know who asks for an update.
 */
package org.vesper.deployment.internal.update;
