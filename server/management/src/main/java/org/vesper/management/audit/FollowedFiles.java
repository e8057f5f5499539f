// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.vesper.config.Reason;
import org.vesper.management.users.UserFile;

/**
 * Files that the server follows while it runs, so that who edits one changes the server. Each edit has a line in the audit log. The file of
 * users is not among them: whoever reads it knows better what has changed.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a file that cannot be read is in the log as such.
 */
public final class FollowedFiles {

    private static final String LOGGING = "conf/logback.xml";
    private static final List<String> SETTINGS = List.of("jmx.tls.certificate", "jmx.tls.key-file", "jmx.tls.client-authorities");
    private static final String NONE = "none";

    private record Version(String stamp, String digest) {
    }

    private final Path instance;
    private final AuditLog audit;
    private final Map<String, Version> versions = new LinkedHashMap<>();

    private FollowedFiles(Path instance, AuditLog audit, List<String> files) {
        this.instance = instance;
        this.audit = audit;
        files.forEach(file -> versions.put(file, version(file)));
    }

    /**
     * The configuration of logging, and the certificates that the settings name.
     *
     * @param settings the text of a setting of the server; null or empty if it is not set
     */
    public static FollowedFiles of(Path instance, UnaryOperator<String> settings, AuditLog audit) {
        Stream<String> certificates = SETTINGS.stream().map(settings).filter(file -> file != null && !file.isBlank()).map(String::strip);
        return new FollowedFiles(instance, audit, Stream.concat(Stream.of(LOGGING), certificates).distinct().toList());
    }

    /** Each file, that of users too, with the digest of its content at the last look. */
    public List<String> digests() {
        List<String> digests = new ArrayList<>(List.of(UserFile.FILE + " " + digest(UserFile.FILE)));
        versions.forEach((file, version) -> digests.add(file + " " + version.digest));
        return digests;
    }

    /** Writes a line about each file that has changed since the last look. */
    public void look() {
        for (Map.Entry<String, Version> followed : versions.entrySet()) {
            Version before = followed.getValue();
            if (!stamp(followed.getKey()).equals(before.stamp)) {
                Version now = version(followed.getKey());
                followed.setValue(now);
                if (!now.digest.equals(before.digest)) {
                    audit.done(AuditLine.ofFolder("edit").with("file", followed.getKey()).with("sha256", now.digest));
                }
            }
        }
    }

    private Version version(String file) {
        return new Version(stamp(file), digest(file));
    }

    private String stamp(String file) {
        try {
            BasicFileAttributes now = Files.readAttributes(instance.resolve(file), BasicFileAttributes.class);
            return now.fileKey() + " " + now.lastModifiedTime() + " " + now.size();
        } catch (NoSuchFileException e) {
            return NONE;
        } catch (IOException e) {
            return Reason.of(e);
        }
    }

    private String digest(String file) {
        try {
            byte[] content = Files.readAllBytes(instance.resolve(file));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchFileException e) {
            return NONE;
        } catch (IOException e) {
            return "unreadable: " + Reason.of(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
