// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.io.Reader;
import java.net.MalformedURLException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * The address of the server's JMX connector and the credential for it.
 *
 * @param url the address of the connector
 * @param environment the environment of the JMX client, including the credential, if there is one
 */
public record ServerAddress(JMXServiceURL url, Map<String, Object> environment) {

    private static final String SERVER_FILE = "var/server.properties";
    private static final String CREDENTIAL_FILE = "var/jmx.credential";
    private static final String CERTIFICATE_FILE = "var/jmx.crt";

    /**
     * Finds the server of an instance folder, which contains both files; each of them may be given explicitly.
     *
     * @param url the address of the connector, or null
     * @param credential a file with the keys user and password, or null
     * @param certificate the certificate of a connector that speaks TLS, or null; that of an instance is found there
     * @param instance the instance folder, or null
     */
    public static ServerAddress of(String url, Path credential, Path certificate, Path instance) throws ServerUnavailableException {
        String text = url != null ? url : urlOf(instance);
        Path file = credential != null || instance == null ? credential : instance.resolve(CREDENTIAL_FILE);
        boolean named = credential != null || url == null;
        try {
            Map<String, Object> environment = new HashMap<>(file == null || !named && !Files.exists(file) ? Map.of() : login(file));
            Path trusted = certificate == null && url == null ? certificateOf(instance) : certificate;
            if (trusted != null) {
                environment.putAll(TrustedServer.of(trusted));
            }
            return new ServerAddress(new JMXServiceURL(text), environment);
        } catch (MalformedURLException e) {
            throw new ServerUnavailableException("'" + text + "' is not a JMX service URL; the server prints its own when it is ready,"
                    + " for example service:jmx:rmi:///jndi/rmi://127.0.0.1:9003/jmxrmi.", e);
        }
    }

    private static String urlOf(Path instance) throws ServerUnavailableException {
        if (instance == null) {
            throw new ServerUnavailableException("No server is named: give --instance DIR for a server on this machine, or --jmx URL.");
        }
        Path file = instance.resolve(SERVER_FILE);
        if (!Files.exists(file)) {
            throw new ServerUnavailableException("No server runs in " + instance + " (there is no " + SERVER_FILE
                    + "): start it with 'vesper start', or name another one with --instance DIR or --jmx URL.");
        }
        String url = read(file).getProperty("jmx.url");
        if (url == null) {
            throw new ServerUnavailableException(file + " has no jmx.url; restart the server, or give --jmx URL.");
        }
        return url;
    }

    /** The certificate of an instance whose connector speaks TLS; null if it does not. */
    private static Path certificateOf(Path instance) throws ServerUnavailableException {
        boolean isTls = Boolean.parseBoolean(read(instance.resolve(SERVER_FILE)).getProperty("jmx.tls"));
        return isTls ? instance.resolve(CERTIFICATE_FILE) : null;
    }

    private static Map<String, Object> login(Path file) throws ServerUnavailableException {
        Properties login = read(file);
        String user = login.getProperty("user");
        String password = login.getProperty("password");
        if (user == null || password == null) {
            throw new ServerUnavailableException(file + " must have the keys user and password; give another file with --jmx-credential.");
        }
        return Map.of(JMXConnector.CREDENTIALS, new String[] {user, password});
    }

    private static Properties read(Path file) throws ServerUnavailableException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
            return properties;
        } catch (IOException e) {
            throw new ServerUnavailableException(file + " cannot be read (" + e + "): it must exist and be readable by this user.", e);
        }
    }
}
