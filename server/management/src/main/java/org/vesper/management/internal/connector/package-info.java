// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The remote access: the JMX connector and its guards. {@link org.vesper.management.internal.connector.JmxConnector} opens the port,
 * CredentialCheck admits a client, RemoteGuard and SerialFilters reject calls and objects that a client may not send. Does not depend on
 * applications.
 */
package org.vesper.management.internal.connector;
