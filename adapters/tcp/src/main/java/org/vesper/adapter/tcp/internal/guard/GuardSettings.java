// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.time.Duration;
import org.vesper.adapter.tcp.internal.client.ClientSettings;
import org.vesper.clients.AddressList;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The settings for who may connect; docs/internals/wire-protocol.md lists them.
 *
 * @param maxConnections the maximum number of clients
 * @param maxPerAddress the maximum number of clients of one address
 * @param allow the addresses that may connect; empty for all
 * @param deny the addresses that may not, even if they are in the other list
 * @param trustedProxies the addresses whose connections begin with a header that says who the client is
 * @param tcpKeepAlive the silence after which the system asks whether the client's machine is still there; zero for the system's own time
 * @param clients whether clients prove who they are
 */
public record GuardSettings(int maxConnections, int maxPerAddress, AddressList allow, AddressList deny, AddressList trustedProxies,
        Duration tcpKeepAlive, ClientSettings clients) {

    /** Reads the settings. <b>Failure:</b> a {@link ConfigurationException}. */
    public static GuardSettings read(String owner, Settings settings) {
        return new GuardSettings(
                settings.integer("max-connections", 10_000, 1, 1_000_000),
                settings.integer("max-connections-per-address", 1_000, 1, 1_000_000),
                AddressList.read(owner, settings, "allow"),
                AddressList.read(owner, settings, "deny"),
                AddressList.read(owner, settings, "trusted-proxies"),
                settings.duration("tcp-keep-alive", Duration.ofSeconds(60)),
                ClientSettings.read(settings));
    }
}
