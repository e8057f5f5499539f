// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * The secret by which a client proves who it is. Servers keep its SHA-256 only. That is safe without a salt or many rounds, since a token
 * is as random as a key: nobody can try them all. No method of this class puts one into a text of an error.
 */
public final class Token {

    /** The fewest bytes of a token. */
    public static final int MIN_BYTES = 16;

    /** The most bytes of a token: a HELLO that is short in any case. */
    public static final int MAX_BYTES = 512;

    private static final int RANDOM_BYTES = 32;
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private final byte[] bytes;

    private Token(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A new one, of 256 random bits; as a text it has 43 letters, digits, {@code -} and {@code _}. */
    public static Token random() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new Token(Base64.getUrlEncoder().withoutPadding().encode(random));
    }

    /**
     * The one in a file; space around it does not count. <b>Failure:</b> a {@link ConfigurationException} that names the file, also if
     * others than its owner can read it.
     */
    public static Token read(Path file) {
        try {
            requireOwnerOnly(file);
            byte[] bytes = Files.readString(file, StandardCharsets.UTF_8).strip().getBytes(StandardCharsets.UTF_8);
            if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
                throw new ConfigurationException(file + " has " + bytes.length + " bytes, and a token has " + MIN_BYTES + " to " + MAX_BYTES
                        + "; vesper clients add makes one");
            }
            return new Token(bytes);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read the token in " + file + ": " + Reason.of(e), e);
        }
    }

    private static void requireOwnerOnly(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (!OWNER.containsAll(permissions)) {
            throw new ConfigurationException(file + " can be read or changed by others (" + PosixFilePermissions.toString(permissions)
                    + "); run chmod 600 " + file + ", and replace the token by vesper clients token if others may have read it");
        }
    }

    /** Writes it into a file that only its owner can read. <b>Failure:</b> a {@link ConfigurationException}, also if the file exists. */
    public void write(Path file) {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, (text() + '\n').getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write the token into the new file " + file + ": " + Reason.of(e), e);
        }
    }

    /** What a client sends. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** What its owner is shown, once. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** What servers keep of it. */
    public String sha256() {
        return sha256(bytes);
    }

    /** What servers keep of a token that a client has sent. */
    public static String sha256(byte[] token) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Omits the token, so that it gets into no log. */
    @Override
    public String toString() {
        return "***";
    }
}
