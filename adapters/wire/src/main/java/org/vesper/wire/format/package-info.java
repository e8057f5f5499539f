// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The vocabulary of the binary format between senders of events and the TCP adapter, and its only definition in code;
 * docs/internals/wire-protocol.md describes the same bytes for clients in other languages. It contains the codes of frames, types and
 * errors, limits, texts, values, and the layout of an event. Knows only the JDK; the module's other packages depend on it.
 */
package org.vesper.wire.format;
