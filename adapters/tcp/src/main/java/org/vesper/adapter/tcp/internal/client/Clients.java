// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.client.ClientSettings.Who;
import org.vesper.clients.Client;
import org.vesper.clients.ClientFile;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.config.Settings;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.tls.FromFiles;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The clients that an adapter serves: anyone, or those in the file of the instance. A change of the file takes effect within a second or
 * two.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> at the start, a {@link ConfigurationException} for a file with mistakes; later, the log
 * says what they are, and the clients before stay in force.
 */
public final class Clients {

    private static final Logger LOG = LoggerFactory.getLogger(Clients.class);

    private final String application;
    private final Who who;
    private final boolean tokensAnywhere;
    private final Optional<FromFiles<KnownClients>> listed;
    private volatile KnownClients lastSeen;

    private Clients(String application, Who who, boolean tokensAnywhere, Optional<FromFiles<KnownClients>> listed) {
        this.application = application;
        this.who = who;
        this.tokensAnywhere = tokensAnywhere;
        this.listed = listed;
        this.lastSeen = listed.map(FromFiles::inForce).orElse(null);
    }

    /**
     * Reads the file, if the settings of the adapter say so.
     *
     * @param tls whether its connections have TLS
     */
    public static Clients open(AdapterContext context, ClientSettings settings, boolean tls) {
        boolean tokensAnywhere = tls || settings.plainTokens();
        if (settings.who() == Who.ANYONE) {
            return new Clients(context.application(), Who.ANYONE, tokensAnywhere, Optional.empty());
        }
        ClientFile file = ClientFile.of(context.folder());
        try {
            FromFiles<KnownClients> listed = new FromFiles<>(List.of(file.path()), () -> read(context.owner(), file), reason ->
                    LOG.error("{}: the file of clients has changed and cannot be used ({}); the clients before stay in force",
                            context.owner(), reason));
            return new Clients(context.application(), Who.LISTED, tokensAnywhere, Optional.of(listed));
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot read " + file.path() + ": " + Reason.of(e), e);
        }
    }

    private static KnownClients read(String owner, ClientFile file) {
        KnownClients known = new KnownClients(file.read().values());
        if (known.size() == 0) {
            LOG.warn("{} takes events from nobody: clients is listed, and {} has no client; vesper clients add NAME adds one", owner,
                    file.path());
        } else {
            LOG.info("{} takes events from the {} clients in {}", owner, known.size(), file.path());
        }
        return known;
    }

    /** Whether clients must prove who they are. */
    public boolean areListed() {
        return who == Who.LISTED;
    }

    /** Why the list of clients is not what its file says now; empty if it is. */
    public Optional<String> problem() {
        return listed.flatMap(FromFiles::problem);
    }

    /** Whether the list has changed since the last call. */
    public boolean haveChanged() {
        KnownClients now = listed.map(FromFiles::inForce).orElse(null);
        boolean changed = now != lastSeen;
        lastSeen = now;
        return changed;
    }

    /**
     * What a client may do. <b>Failure:</b> a {@link WireException} if it has not proved who it is, or may not come from its address. No
     * text of it has a token, or says which clients there are.
     */
    Grant grant(Proof proof) {
        if (who == Who.ANYONE) {
            return proof.certificate().isEmpty() ? new Grant(Client.ANONYMOUS, application, Optional.empty())
                    : new Grant(proof.certificate(), application, Optional.empty());
        }
        if (proof.hasToken() && !tokensAnywhere && !proof.address().isLoopbackAddress()) {
            throw unknown("a token has come over a connection without TLS from another machine, so others may know it: replace it by vesper"
                    + " clients token, and set up TLS for the adapter, or plain-tokens if something else keeps it secret");
        }
        Client client = listed.orElseThrow().inForce().find(proof);
        if (!client.addresses().isEmpty() && !client.addresses().contains(proof.address())) {
            throw new WireException(ErrorCode.NOT_PERMITTED, "client " + client.name() + " may not connect from "
                    + proof.address().getHostAddress() + "; ask the operator to change its addresses in " + ClientFile.FILE);
        }
        return new Grant(client.name(), application, Optional.of(client));
    }

    static WireException unknown(String what) {
        return new WireException(ErrorCode.NOT_AUTHENTICATED, what);
    }

    /** Adds the settings in force. */
    public void describe(Map<String, String> details) {
        details.put("clients", Settings.written(who));
        listed.ifPresent(file -> details.put("clients-listed", String.valueOf(file.inForce().size())));
    }
}
