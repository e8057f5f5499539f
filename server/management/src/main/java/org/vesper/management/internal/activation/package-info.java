// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Registers a view for each application and stage that comes, removes it when it goes, and starts the connector. Read first:
 * {@link org.vesper.management.internal.activation.ManagedApplications}.
 */
package org.vesper.management.internal.activation;
