// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What protects an adapter that listens from the world outside, and the server from its adapters: who may connect, how many, and what
 * happens when memory or files run out. Begin with {@link org.vesper.adapter.tcp.internal.guard.Gate}. Knows the packages {@code loop} and
 * {@code tls}.
 */
package org.vesper.adapter.tcp.internal.guard;
