// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Who may log in, and which role each call requires. Start with {@link org.vesper.management.internal.access.Access}; the connector
 * enforces what it decides.
 */
package org.vesper.management.internal.access;
