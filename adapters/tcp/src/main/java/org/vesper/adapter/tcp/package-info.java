// SPDX-License-Identifier: GPL-2.0-or-later

/** Receives and sends events over TCP in the format of {@link org.vesper.wire}, using Netty. */
package org.vesper.adapter.tcp;
