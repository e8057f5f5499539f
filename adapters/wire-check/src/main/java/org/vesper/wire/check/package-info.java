// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The command {@code vesper wire-check}: checks that show whether a server speaks the wire protocol of docs/internals/wire-protocol.md.
 * Each check uses connections of its own.
 */
package org.vesper.wire.check;
