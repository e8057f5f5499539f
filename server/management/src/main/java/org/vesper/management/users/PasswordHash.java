// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The hash that is stored for a password: the output of a slow function of the password and a random salt, from which the password cannot
 * be computed. Its text is {@code ALGORITHM:ITERATIONS:SALT:HASH}, with salt and hash in base64.
 *
 * <p><b>Units:</b> the fresh hash of a password takes about a tenth of a second of processor time, on purpose.
 */
public final class PasswordHash {

    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";
    private static final int ITERATIONS = 210_000;
    private static final int MAX_ITERATIONS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final String algorithm;
    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(String algorithm, int iterations, byte[] salt, byte[] hash) {
        this.algorithm = algorithm;
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    /** The hash of a password, with a salt of its own. */
    public static PasswordHash of(char[] password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return new PasswordHash(ALGORITHM, ITERATIONS, salt, hash(ALGORITHM, ITERATIONS, salt, HASH_BYTES, password));
    }

    /** Reads the text of a hash. <b>Failure:</b> an {@link IllegalArgumentException} with the reason. */
    public static PasswordHash parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 4 || !parts[0].matches("PBKDF2WithHmacSHA(256|384|512)")) {
            throw new IllegalArgumentException("a hash is written " + ALGORITHM + ":ITERATIONS:SALT:HASH");
        }
        try {
            int iterations = Integer.parseInt(parts[1]);
            if (iterations < 1 || iterations > MAX_ITERATIONS) {
                throw new IllegalArgumentException("a hash has 1 to " + MAX_ITERATIONS + " iterations, not " + parts[1]);
            }
            byte[] salt = Base64.getDecoder().decode(parts[2]);
            byte[] hash = Base64.getDecoder().decode(parts[3]);
            if (salt.length < SALT_BYTES / 2 || hash.length < SALT_BYTES) {
                throw new IllegalArgumentException("salt or hash is too short");
            }
            return new PasswordHash(parts[0], iterations, salt, hash);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the iterations of a hash are a number, not '" + parts[1] + "'", e);
        }
    }

    /** Whether a password has this hash. The time it takes does not depend on where they differ. */
    public boolean matches(char[] password) {
        return MessageDigest.isEqual(hash, hash(algorithm, iterations, salt, hash.length, password));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHash that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hash);
    }

    /** The text for a file or a table. */
    @Override
    public String toString() {
        Base64.Encoder base64 = Base64.getEncoder();
        return algorithm + ":" + iterations + ":" + base64.encodeToString(salt) + ":" + base64.encodeToString(hash);
    }

    private static byte[] hash(String algorithm, int iterations, byte[] salt, int bytes, char[] password) {
        PBEKeySpec key = new PBEKeySpec(password, salt, iterations, bytes * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(algorithm).generateSecret(key).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no " + algorithm, e);
        } finally {
            key.clearPassword();
        }
    }
}
