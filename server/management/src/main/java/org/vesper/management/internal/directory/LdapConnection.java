// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Optional;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.PartialResultException;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.StartTlsRequest;
import javax.naming.ldap.StartTlsResponse;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * A connection to an LDAP server, bound as one entry or anonymously. It follows no referrals and reads no objects, so the LDAP server
 * cannot make Vesper contact other hosts or create objects.
 *
 * <p><b>Failure:</b> a {@link NamingException}, an {@link javax.naming.AuthenticationException} for a wrong password.
 */
final class LdapConnection implements AutoCloseable {

    private static final int MAX_FOUND = 1_000;

    private final LdapSettings settings;
    private final InitialLdapContext context;
    private final Optional<StartTlsResponse> tls;

    private LdapConnection(LdapSettings settings, InitialLdapContext context, Optional<StartTlsResponse> tls) {
        this.settings = settings;
        this.context = context;
        this.tls = tls;
    }

    static LdapConnection open(LdapSettings settings, LdapSettings.Account account)
            throws NamingException, IOException, GeneralSecurityException {
        SSLSocketFactory sockets = settings.server().certificate().isPresent() ? trusting(settings.server().certificate().get())
                : (SSLSocketFactory) SSLSocketFactory.getDefault();
        Hashtable<String, String> environment = environment(settings);
        if (!settings.server().startTls()) {
            environment.putAll(login(account));
            return new LdapConnection(settings, LdapSockets.connect(environment, sockets), Optional.empty());
        }
        InitialLdapContext context = LdapSockets.connect(environment, sockets);
        try {
            StartTlsResponse tls = (StartTlsResponse) context.extendedOperation(new StartTlsRequest());
            tls.negotiate(sockets);
            for (var property : login(account).entrySet()) {
                context.addToEnvironment(property.getKey(), property.getValue());
            }
            context.reconnect(null);
            return new LdapConnection(settings, context, Optional.of(tls));
        } catch (NamingException | IOException e) {
            context.close();
            throw e;
        }
    }

    /** The entries that match, with one of their attributes; {@code 1.1} is none. The arguments of the filter can have no effect on it. */
    List<SearchResult> search(LdapSettings.Search search, String attribute, String... arguments) throws NamingException {
        SearchControls controls = new SearchControls(SearchControls.SUBTREE_SCOPE, MAX_FOUND, (int) settings.timeout().toMillis(),
                new String[] {attribute}, false, false);
        List<SearchResult> found = new ArrayList<>();
        NamingEnumeration<SearchResult> results = context.search(new LdapName(search.base()), search.filter(), arguments, controls);
        try {
            while (results.hasMore()) {
                found.add(results.next());
            }
        } catch (PartialResultException e) {
            // The rest is on other servers, as an Active Directory says of its root.
        } finally {
            results.close();
        }
        return found;
    }

    @Override
    public void close() throws NamingException, IOException {
        try {
            if (tls.isPresent()) {
                tls.get().close();
            }
        } finally {
            context.close();
        }
    }

    private static Hashtable<String, String> environment(LdapSettings settings) {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        environment.put(Context.PROVIDER_URL, settings.server().url());
        environment.put(Context.REFERRAL, "ignore");
        environment.put(Context.SECURITY_AUTHENTICATION, "none");
        environment.put("com.sun.jndi.ldap.connect.timeout", String.valueOf(settings.timeout().toMillis()));
        environment.put("com.sun.jndi.ldap.read.timeout", String.valueOf(settings.timeout().toMillis()));
        return environment;
    }

    private static Hashtable<String, String> login(LdapSettings.Account account) {
        Hashtable<String, String> login = new Hashtable<>();
        if (!account.dn().isEmpty()) {
            login.put(Context.SECURITY_AUTHENTICATION, "simple");
            login.put(Context.SECURITY_PRINCIPAL, account.dn());
            login.put(Context.SECURITY_CREDENTIALS, account.password());
        }
        return login;
    }

    private static SSLSocketFactory trusting(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream bytes = Files.newInputStream(file)) {
            for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                store.setCertificateEntry("given-" + store.size(), certificate);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
