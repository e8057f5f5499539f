// SPDX-License-Identifier: GPL-2.0-or-later

/** The server's certificate, for ways in beside the management port. */
package org.vesper.management.tls;
