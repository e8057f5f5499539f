// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The way in from outside: the JMX connector, and what guards it. {@link org.vesper.management.internal.connector.JmxConnector} opens the
 * port, CredentialCheck admits a client, RemoteGuard and SerialFilters refuse what a client may not call or send. Knows nothing of
 * applications.
 */
package org.vesper.management.internal.connector;
