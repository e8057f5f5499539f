// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Secrets among settings: which keys have one, how a value is shown, and the references {@code ${file:PATH}} and {@code ${env:NAME}}, by
 * which a value stays out of the settings until it is used.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a reference that leads nowhere is a {@link ConfigurationException}.
 */
public final class Secrets {

    /** What is shown in place of a secret. */
    public static final String MASK = "***";

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(file|env):([^}]*)\\}");
    private static final Pattern KEY_IN_TEXT = Pattern.compile("(?:-D)?([\\w.-]+)=");
    private static final Pattern WORD_BORDER = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");
    private static final Set<String> SECRET_WORDS = Set.of(
            "password", "passwords", "passwd", "pwd", "pass", "passphrase", "secret", "secrets", "token", "credential", "credentials",
            "apikey", "key");
    private static final Set<String> OPEN_KEYS = Set.of("partition", "group", "sort", "primary", "foreign", "public", "routing");
    private static final int MAX_BYTES = 64 << 10;

    private Secrets() {
    }

    /** Whether the value of a key has to be kept secret, as its words say: {@code db.password}, {@code apiToken}, {@code access-key}. */
    public static boolean isSecret(String key) {
        String[] words = WORD_BORDER.split(key);
        String last = words.length == 0 ? "" : words[words.length - 1].toLowerCase(Locale.ROOT);
        String before = words.length < 2 ? "" : words[words.length - 2].toLowerCase(Locale.ROOT);
        return SECRET_WORDS.contains(last) && !(last.equals("key") && OPEN_KEYS.contains(before));
    }

    /** A value as logs and management show it: a secret is masked, unless it is a reference; so are those inside, see {@link #masked}. */
    public static String shown(String key, String value) {
        return isHidden(key, value) ? MASK : masked(value);
    }

    /**
     * A text that may have settings in it, such as the arguments of an agent or the URL of a database. All that follows the key of a secret
     * is masked, since a secret may contain whatever separates it from the next setting.
     */
    public static String masked(String text) {
        Matcher key = KEY_IN_TEXT.matcher(text);
        while (key.find()) {
            if (isHidden(key.group(1), text.substring(key.end()))) {
                return text.substring(0, key.end()) + MASK;
            }
        }
        return text;
    }

    private static boolean isHidden(String key, String value) {
        return !value.isEmpty() && isSecret(key) && !isReference(value);
    }

    /** Whether a value consists of one reference. */
    public static boolean isReference(String value) {
        return REFERENCE.matcher(value).matches();
    }

    /**
     * Why a setting must not be an argument of a command; empty if it may be one. Everybody on a machine can list the arguments of its
     * processes.
     *
     * @param setting KEY=VALUE
     */
    public static Optional<String> objectionToArgument(String setting) {
        int equals = setting.indexOf('=');
        String key = setting.substring(0, Math.max(equals, 0)).trim();
        String value = setting.substring(equals + 1).trim();
        return !isHidden(key, value) ? Optional.empty() : Optional.of("--set " + key + " would show a secret to everybody who"
                + " lists the processes; write it into conf/vesper.properties or conf/apps, or refer to it: --set '" + key
                + "=${file:PATH}' or '" + key + "=${env:NAME}'");
    }

    /**
     * A value with its references replaced by what they lead to. The end of the last line of a file does not count.
     *
     * @param key the key of the value, for messages
     * @param instance the folder that relative paths start at
     */
    public static String resolved(String key, String value, Path instance) {
        Matcher reference = REFERENCE.matcher(value);
        StringBuilder text = new StringBuilder();
        while (reference.find()) {
            String found = reference.group(1).equals("env") ? variable(key, reference) : content(key, reference, instance);
            reference.appendReplacement(text, Matcher.quoteReplacement(found));
        }
        return reference.appendTail(text).toString();
    }

    private static String variable(String key, Matcher reference) {
        String value = System.getenv(reference.group(2));
        if (value == null) {
            throw new ConfigurationException(key + " is " + reference.group() + ", but the server's environment has no such variable");
        }
        return value;
    }

    private static String content(String key, Matcher reference, Path instance) {
        try {
            Path file = instance.resolve(reference.group(2));
            if (Files.size(file) > MAX_BYTES) {
                throw new ConfigurationException(
                        key + " is " + reference.group() + ", but that file has more than " + MAX_BYTES + " bytes");
            }
            return Files.readString(file, StandardCharsets.UTF_8).replaceFirst("\\R$", "");
        } catch (IOException | InvalidPathException e) {
            throw new ConfigurationException(key + " is " + reference.group() + ", which cannot be read: " + Reason.of(e), e);
        }
    }
}
