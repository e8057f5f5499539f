// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import org.vesper.config.Settings;

/**
 * The settings by which clients prove who they are; docs/internals/wire-protocol.md lists them.
 *
 * @param who which clients are served
 * @param plainTokens whether tokens may come from other machines over connections without TLS
 */
public record ClientSettings(Who who, boolean plainTokens) {

    /** The clients that are served. */
    public enum Who {

        /** All that can connect. */
        ANYONE,

        /** Those in the file of the instance. */
        LISTED
    }

    public static ClientSettings read(Settings settings) {
        return new ClientSettings(settings.choice("clients", Who.ANYONE), settings.flag("plain-tokens", false));
    }
}
