// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * TLS of the management port: {@link org.vesper.management.internal.tls.ServerCertificate} has the certificate in force and notices when
 * its file changes, MadeCertificate makes one at the first start.
 */
package org.vesper.management.internal.tls;
