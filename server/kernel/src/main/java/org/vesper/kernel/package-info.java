// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The event processing network at run time. Read {@code definition}, {@code lane}, {@code port}, {@code stage}, {@code wiring}, {@code
 * network}; {@code metrics}, {@code measure}, {@code fault}, {@code control}, {@code time}, {@code stream} and {@code rules} are their
 * foundation. {@code tap} shows events to operators; only {@code network} knows it. An event enters at an adapter's inlet, takes its lane
 * once per batch, and one thread carries it to the last bean.
 */
package org.vesper.kernel;
