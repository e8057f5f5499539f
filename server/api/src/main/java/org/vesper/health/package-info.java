// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Whether a server does all that it should: each part answers for itself, and a server with any {@link org.vesper.health.Condition} is
 * degraded.
 */
package org.vesper.health;
