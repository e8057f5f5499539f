// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.vesper.application.jar.BundleLayout;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The limits on the size of an application's jar, which protect the memory and the time of the server that reads it.
 *
 * <p><b>Units:</b> bytes, uncompressed. <b>Failure:</b> an exceeded limit is a {@link ConfigurationException} that names the jar, the
 * entry, the limit and its key.
 *
 * @param entries the maximum number of entries of a jar
 * @param bytes the maximum size of all its entries, and of the jar itself
 * @param entryBytes the maximum size of one entry
 * @param ratio the maximum compression ratio of an entry of more than {@link #MIN_SUSPICIOUS_BYTES}
 * @param textBytes the maximum size of an entry that the server reads as one text: rules, tables, networks, settings
 */
public record JarLimits(int entries, int bytes, int entryBytes, int ratio, long textBytes) {

    /** A limit far above any real manifest of an application. */
    static final int MANIFEST_BYTES = 1 << 20;

    static final int MIN_SUSPICIOUS_BYTES = 1 << 20;

    private static final String PREFIX = "vesper.";
    private static final String ENTRIES = "apps.max-jar-entries";
    private static final String BYTES = "apps.max-jar-size";
    private static final String ENTRY_BYTES = "apps.max-entry-size";
    private static final String RATIO = "apps.max-jar-ratio";
    private static final int SHARE_OF_HEAP = 32;
    private static final int DIRECTORY_BYTES_PER_ENTRY = 512;

    /**
     * The limits of this server, which its launcher has checked.
     *
     * @param property the text of a property of the framework, or null
     */
    public static JarLimits ofThisServer(UnaryOperator<String> property) {
        Map<String, String> values = new TreeMap<>();
        for (String key : new String[] {ENTRIES, BYTES, ENTRY_BYTES, RATIO}) {
            String value = property.apply(PREFIX + key);
            if (value != null) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        return new JarLimits(settings.integer(ENTRIES, 20_000, 1, 65_535), settings.size(BYTES, 512 << 20),
                settings.size(ENTRY_BYTES, 64 << 20), settings.integer(RATIO, 200, 1, 10_000),
                Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** The maximum size of the directory at the end of a jar, which is read as a whole when the jar is opened. */
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

    /** @param found the number of bytes read so far, or the number that the directory states */
    void checkEntry(Path jar, String entry, long found, long packed) {
        if (found > entryBytes) {
            throw refusal(jar, String.format(Locale.ROOT, "its entry %s has %,d bytes or more", entry, found), entryBytes, ENTRY_BYTES);
        }
        if (found > MIN_SUSPICIOUS_BYTES && found / Math.max(1, packed) >= ratio) {
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
