// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Certificates and keys in files, for the server's own ports and for adapters: {@link org.vesper.tls.KeyFile} reads PEM and PKCS12, {@link
 * org.vesper.tls.TrustFile} the certificates of others, {@link org.vesper.tls.FromFiles} notices changes. {@link
 * org.vesper.tls.ClientTls} is for programs that connect to servers. No dependencies.
 */
package org.vesper.tls;
