// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Registers a view for each new application and stage, removes it when they are removed, and starts the connector. Start with {@link
 * org.vesper.management.internal.activation.ManagedApplications}.
 */
package org.vesper.management.internal.activation;
