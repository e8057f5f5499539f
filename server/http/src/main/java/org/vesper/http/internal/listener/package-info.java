// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The port: {@link org.vesper.http.internal.listener.HttpListener} opens it, {@link org.vesper.http.internal.listener.OpenConnections}
 * limits who may hold it and for how long, Logins knows who a request comes from, and PageHandler answers it. Jetty is known here only.
 */
package org.vesper.http.internal.listener;
