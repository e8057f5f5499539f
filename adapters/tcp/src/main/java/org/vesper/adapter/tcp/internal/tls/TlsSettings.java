// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.handler.ssl.ClientAuth;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The settings of one side of TLS, as docs/adapters.md lists them.
 *
 * @param certificate the file of the own certificate; a receiver's client may have none
 * @param key the file with its private key, if that of the certificate does not hold it
 * @param password the password of a PKCS12 file
 * @param trusted the file with the certificates of those who sign the ones of the other side; a client without one trusts whom Java trusts
 * @param revoked the file with the lists of certificates that their authorities have revoked
 * @param clients whether clients show certificates
 */
public record TlsSettings(Optional<Path> certificate, Optional<Path> key, String password, Optional<Path> trusted,
                          Optional<Path> revoked, ClientCertificates clients, TlsProvider provider) {

    private enum Mode { NEVER, ALWAYS }

    /** Whether clients show certificates. */
    public enum ClientCertificates {

        /** They are not asked. */
        NONE(ClientAuth.NONE),

        /** They are asked, and may have none. */
        WANT(ClientAuth.OPTIONAL),

        /** They are refused without one. */
        NEED(ClientAuth.REQUIRE);

        private final ClientAuth policy;

        ClientCertificates(ClientAuth policy) {
            this.policy = policy;
        }

        ClientAuth policy() {
            return policy;
        }
    }

    /** Whether connections have TLS. */
    public static boolean isOn(Settings settings) {
        return settings.choice("tls", Mode.NEVER) == Mode.ALWAYS;
    }

    /**
     * The settings of a port; empty without TLS. <b>Failure:</b> a {@link ConfigurationException} if a file is missing among them.
     *
     * @param folder where relative paths start
     */
    public static Optional<TlsSettings> ofPort(String owner, Settings settings, Path folder) {
        boolean on = isOn(settings);
        TlsSettings read = read(settings, folder, "tls.client-authorities", file(settings, "tls.client-revocations", folder),
                settings.choice("tls.client-certificates", ClientCertificates.NONE));
        if (on && read.certificate.isEmpty()) {
            throw new ConfigurationException(owner + ": tls is always, but tls.certificate is not set: name the file of the certificate,"
                    + " PEM or PKCS12; docs/operations/event-ports.md says how to make one");
        }
        if (on && read.clients != ClientCertificates.NONE && read.trusted.isEmpty()) {
            throw new ConfigurationException(owner + ": tls.client-certificates is " + Settings.written(read.clients)
                    + ", but tls.client-authorities is not set: name the PEM file of the authorities that sign those of clients");
        }
        if (on && read.clients == ClientCertificates.NONE && read.revoked.isPresent()) {
            throw new ConfigurationException(owner + ": tls.client-revocations is set, but clients are not asked for certificates; set"
                    + " tls.client-certificates to need or want");
        }
        return on ? Optional.of(read) : Optional.empty();
    }

    /** The settings of one that connects to a port; empty without TLS. */
    public static Optional<TlsSettings> ofReceiver(Settings settings, Path folder) {
        boolean on = isOn(settings);
        TlsSettings read = read(settings, folder, "tls.trust", Optional.empty(), ClientCertificates.NONE);
        return on ? Optional.of(read) : Optional.empty();
    }

    private static TlsSettings read(
            Settings settings, Path folder, String trusted, Optional<Path> revoked, ClientCertificates clients) {
        return new TlsSettings(file(settings, "tls.certificate", folder), file(settings, "tls.key-file", folder),
                settings.text("tls.password", ""), file(settings, trusted, folder), revoked, clients,
                settings.choice("tls.provider", TlsProvider.AUTO));
    }

    private static Optional<Path> file(Settings settings, String key, Path folder) {
        String name = settings.text(key, "");
        return name.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(name));
    }

    /** Whether clients are asked for certificates. */
    public boolean asksClients() {
        return clients != ClientCertificates.NONE;
    }

    /** The files that it names. */
    List<Path> files() {
        return Stream.of(certificate, key, trusted, revoked).flatMap(Optional::stream).toList();
    }

    /** Omits the password, so that it gets into no log. */
    @Override
    public String toString() {
        return "certificate " + certificate + ", key " + key + ", trusted " + trusted + ", revoked " + revoked + ", clients " + clients;
    }
}
