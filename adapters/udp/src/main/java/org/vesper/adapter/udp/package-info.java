// SPDX-License-Identifier: GPL-2.0-or-later

/** Receives events from datagrams, with loss counted by their sequence numbers. */
package org.vesper.adapter.udp;
