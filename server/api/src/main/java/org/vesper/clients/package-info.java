// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The clients that may send events to adapters which ask who they are: {@link org.vesper.clients.ClientFile} reads and writes the file of
 * an instance, which the command {@code vesper clients} edits and adapters follow. {@link org.vesper.clients.Token} is the secret by which
 * a client proves who it is, and {@link org.vesper.clients.AddressList} says from where one may come.
 */
package org.vesper.clients;
