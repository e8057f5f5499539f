// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.tls.KeyFile;

/**
 * A certificate that a server makes for itself, so that TLS needs no preparation: clients trust exactly this one. The keytool of the JDK
 * makes it: the JDK has no public API for this, and one process at the first start costs less than a library.
 */
final class MadeCertificate {

    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final String PASSWORD = "VESPER_KEYTOOL_PASSWORD";
    private static final int PASSWORD_BYTES = 24;
    private static final int DAYS = 3650;
    private static final long MAX_S = 60;

    private MadeCertificate() {
    }

    /**
     * Makes a key and a certificate for these host names and addresses. <b>Failure:</b> a {@link ConfigurationException} with the message
     * of keytool.
     *
     * @param folder a folder for a file that exists meanwhile
     */
    static KeyFile make(Path folder, Set<String> names) {
        Path store = folder.resolve("jmx.p12.new");
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        try {
            Files.deleteIfExists(store);
            run(command(store, names), password);
            return KeyFile.read(store, Optional.empty(), password);
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot make a certificate for the management port: " + Reason.of(e)
                    + "; give one with jmx.tls.certificate", e);
        } finally {
            store.toFile().delete();
        }
    }

    private static List<String> command(Path store, Collection<String> names) {
        String alternatives = names.stream().map(name -> (ADDRESS.matcher(name).matches() ? "ip:" : "dns:") + name)
                .collect(Collectors.joining(","));
        return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
                "-alias", "vesper", "-keyalg", "EC", "-groupname", "secp256r1", "-sigalg", "SHA256withECDSA",
                "-validity", String.valueOf(DAYS), "-dname", "CN=" + names.iterator().next(), "-ext", "SAN=" + alternatives,
                "-ext", "EKU=serverAuth", "-keystore", store.toString(), "-storetype", "PKCS12", "-storepass:env", PASSWORD));
    }

    private static void run(List<String> command, String password) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        Process keytool = builder.start();
        keytool.getOutputStream().close();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (!keytool.waitFor(MAX_S, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IOException(command.get(0) + " says: " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            keytool.destroyForcibly();
        }
    }
}
