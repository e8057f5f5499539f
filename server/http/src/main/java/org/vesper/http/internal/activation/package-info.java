// SPDX-License-Identifier: GPL-2.0-or-later

/** Opens the listener when its bundle starts, if the setting {@code http.port} says so, and closes it when the bundle stops. */
package org.vesper.http.internal.activation;
