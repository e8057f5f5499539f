// SPDX-License-Identifier: GPL-2.0-or-later

/** Takes events over TCP in the format of {@link org.vesper.wire}, by Netty. */
package org.vesper.adapter.tcp;
