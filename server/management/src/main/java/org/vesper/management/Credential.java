// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.management.remote.JMXConnector;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;

/**
 * The credential for managing a server: a user and a password that the server generates at its first start and keeps in its instance, in a
 * file that only its owner can read. Permission to read that file is what admits a local client.
 *
 * <p><b>Failure:</b> a file that others can read, or that lacks a key, is a {@link ConfigurationException} with a remedy.
 */
public record Credential(String user, String password) {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "var/jmx.credential";

    private static final String USER = "admin";
    private static final int PASSWORD_BYTES = 24;
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    /** The credential of an instance; it is generated if there is none yet. Called by the server. */
    public static Credential readOrMake(Path instance) {
        return read(instance).orElseGet(() -> make(instance.resolve(FILE)));
    }

    /** The credential of an instance; empty if its server was never started. */
    public static Optional<Credential> read(Path instance) {
        return readFile(instance.resolve(FILE));
    }

    /** The credential in a file with the keys user and password; empty if there is no file. */
    public static Optional<Credential> readFile(Path file) {
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            requireOwnerOnly(file);
            Map<String, String> values = PropertiesFile.read(file);
            return Optional.of(new Credential(value(file, values, "user"), value(file, values, "password")));
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + e + "; only the user who started the server may", e);
        }
    }

    /** The environment with which a JMX client logs in. */
    public Map<String, Object> environment() {
        return Map.of(JMXConnector.CREDENTIALS, new String[] {user, password});
    }

    /** Whether a client presents this credential. Compares in constant time, regardless of where the texts differ. */
    public boolean isPresentedBy(Object presented) {
        return presented instanceof String[] login && login.length == 2
                && isEqual(user, login[0]) & isEqual(password, login[1]);
    }

    /** Omits the password, so that it gets into no log. */
    @Override
    public String toString() {
        return "credential of " + user;
    }

    private static boolean isEqual(String expected, String presented) {
        return presented != null
                && MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    private static Credential make(Path file) {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        Credential made = new Credential(USER, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
        new InstanceFile(file, "rw-------").write(PropertiesFile.text(Map.of("user", made.user, "password", made.password)));
        return made;
    }

    private static void requireOwnerOnly(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.stream().anyMatch(OF_OTHERS::contains)) {
            throw new ConfigurationException(file + " can be read or changed by others (" + PosixFilePermissions.toString(permissions)
                    + "), so its password may be known to them; " + remedy(file, "choose another password, and chmod 600 " + file));
        }
    }

    private static String value(Path file, Map<String, String> values, String key) {
        String value = values.getOrDefault(key, "");
        if (value.isEmpty()) {
            throw new ConfigurationException(file + " has no " + key + "; " + remedy(file, "write user=NAME and password=TEXT into it"));
        }
        return value;
    }

    /** The server's own file is made anew; that of a user is the user's. */
    private static String remedy(Path file, String ofUser) {
        return file.endsWith(FILE) ? "delete it, and the next start makes a new one" : ofUser;
    }
}
