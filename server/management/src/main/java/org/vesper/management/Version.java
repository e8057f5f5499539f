// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** The identity of this build: its version, and the commit that it was built from. */
public final class Version {

    private static final Properties BUILD = read();
    private static final String UNKNOWN = "unknown";

    private Version() {
    }

    /** The version alone, such as 0.2.0. */
    public static String text() {
        return BUILD.getProperty("version");
    }

    /** The commit, followed by -modified if files differed from it; "unknown" for a build outside git. */
    public static String commit() {
        return known("commit");
    }

    /** The date of the commit, or "unknown". */
    public static String date() {
        return known("date");
    }

    /** All three in words, such as {@code 0.2.0 (commit b5ee8807abcd of 2026-11-28T11:12:15+00:00)}. */
    public static String full() {
        return text() + (commit().equals(UNKNOWN) ? " (of an unknown commit)" : " (commit " + commit() + " of " + date() + ")");
    }

    /** All three, by their names. */
    public static Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("version", text());
        fields.put("commit", commit());
        fields.put("commitDate", date());
        return fields;
    }

    /** A value that git did not give is empty, or still names the command. */
    private static String known(String key) {
        String value = BUILD.getProperty(key, "").strip();
        return value.isEmpty() || value.contains("$") || value.equals("null") ? UNKNOWN : value;
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
