// SPDX-License-Identifier: GPL-2.0-or-later

/** The bytes of a connection of a client, plain or over TLS. Knows nothing of the protocol above. */
package org.vesper.wire.stream;
