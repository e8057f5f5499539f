// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.packaging.BundleLayout;

/**
 * How large a jar of an application may be, so that no jar can use up the memory or the time of the server that reads it.
 *
 * <p><b>Units:</b> bytes, of what is unpacked. <b>Failure:</b> what is beyond a limit is a {@link ConfigurationException} that names the
 * jar, the entry, the limit and its key.
 *
 * @param entries how many entries a jar may have
 * @param bytes how many bytes all of its entries may have, and the jar itself
 * @param entryBytes how many bytes one entry may have
 * @param ratio how many times its packed size an entry of more than {@link #LEAST_SUSPICIOUS_BYTES} may have
 * @param textBytes how many bytes an entry may have that the server reads as one text: rules, tables, networks, settings
 */
public record JarLimits(int entries, int bytes, int entryBytes, int ratio, long textBytes) {

    /** No manifest of an application comes near it. */
    static final int MANIFEST_BYTES = 1 << 20;

    static final int LEAST_SUSPICIOUS_BYTES = 1 << 20;

    private static final String PREFIX = "vesper.";
    private static final String ENTRIES = "apps.max-jar-entries";
    private static final String BYTES = "apps.max-jar-size";
    private static final String ENTRY_BYTES = "apps.max-entry-size";
    private static final String RATIO = "apps.max-jar-ratio";
    private static final int SHARE_OF_HEAP = 32;
    private static final int DIRECTORY_BYTES_PER_ENTRY = 512;

    /** Those of this server; its launcher has checked them and made them system properties. */
    public static JarLimits ofThisServer() {
        Map<String, String> values = new TreeMap<>();
        for (String key : new String[] {ENTRIES, BYTES, ENTRY_BYTES, RATIO}) {
            String value = System.getProperty(PREFIX + key);
            if (value != null) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        return new JarLimits(settings.integer(ENTRIES, 20_000, 1, 65_535), settings.size(BYTES, 512 << 20),
                settings.size(ENTRY_BYTES, 64 << 20), settings.integer(RATIO, 200, 1, 10_000),
                Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** How many bytes the directory at the end of a jar may have, which is read as a whole when the jar is opened. */
    int directoryBytes() {
        return entries * DIRECTORY_BYTES_PER_ENTRY;
    }

    void checkEntries(Path jar, long found) {
        if (found > entries) {
            throw refusal(jar, String.format(Locale.ROOT, "it has %,d entries", found), entries, ENTRIES);
        }
    }

    void checkDirectory(Path jar, long found) {
        if (found > directoryBytes()) {
            throw refusal(jar, String.format(Locale.ROOT, "its directory has %,d bytes, which is too much for the entries of a jar", found),
                    entries, ENTRIES);
        }
    }

    void checkBytes(Path jar, long found) {
        if (found > bytes) {
            throw refusal(jar, String.format(Locale.ROOT, "it has %,d bytes or more", found), bytes, BYTES);
        }
    }

    /** @param found how many bytes have been unpacked so far, or how many its directory says */
    void checkEntry(Path jar, String entry, long found, long packed) {
        if (found > entryBytes) {
            throw refusal(jar, String.format(Locale.ROOT, "its entry %s has %,d bytes or more", entry, found), entryBytes, ENTRY_BYTES);
        }
        if (found > LEAST_SUSPICIOUS_BYTES && found / Math.max(1, packed) >= ratio) {
            throw refusal(jar, "its entry " + entry + " is " + ratio + " times as large as its packed form or more", ratio, RATIO);
        }
        if (isText(entry) && found > textBytes) {
            throw new ConfigurationException(String.format(Locale.ROOT, "%s is refused: its entry %s has %,d bytes or more, and a text may"
                    + " have %,d, a %dnd part of the heap; split it, or give the server a larger heap (-Xmx in conf/jvm-17.options)",
                    jar, entry, found, textBytes, SHARE_OF_HEAP));
        }
    }

    void checkManifest(Path jar, String entry, long found) {
        if (found > MANIFEST_BYTES) {
            throw new ConfigurationException(String.format(Locale.ROOT, "%s is refused: its entry %s has %,d bytes or more, and a manifest"
                    + " may have %,d", jar, entry, found, MANIFEST_BYTES));
        }
    }

    private static boolean isText(String entry) {
        return entry.startsWith(BundleLayout.VESPER_FOLDER) || entry.startsWith(BundleLayout.SPRING_FOLDER);
    }

    private static ConfigurationException refusal(Path jar, String what, int limit, String key) {
        return new ConfigurationException(String.format(Locale.ROOT, "%s is refused: %s, and the limit %s is %,d; a larger one can be set"
                + " in conf/vesper.properties", jar, what, key, limit));
    }
}
