// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.management.users.UserFile;

/**
 * The files of an instance that say what the server is to do: those in its folder conf, the levels of the log
 * that were set at run time, and those that its settings name. Some take effect
 * while it runs, some when an application is deployed, some with the next start. Each edit has a line in the audit log. The file of users
 * is not among them: whoever reads it knows better what has changed.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a file that cannot be read is in the log as such.
 */
public final class FollowedFiles {

    private static final List<String> FOLDERS = List.of("conf", "conf/apps");
    private static final Pattern CONFIGURATION = Pattern.compile(".*\\.(properties|options|xml)|clients");
    private static final List<String> SETTINGS = List.of("jmx.tls.certificate", "jmx.tls.key-file", "jmx.tls.client-authorities",
            "users.ldap.certificate", "users.jdbc.driver");
    private static final String NONE = "none";

    private record Version(String stamp, String digest) {

        private static final Version ABSENT = new Version(NONE, NONE);
    }

    private final Path instance;
    private final AuditLog audit;
    private final Map<String, Version> versions = new TreeMap<>();
    /** The digests of what the server has written itself since the last look. */
    private final Map<String, String> own = new ConcurrentHashMap<>();

    private FollowedFiles(Path instance, AuditLog audit, Stream<String> named) {
        this.instance = instance;
        this.audit = audit;
        Stream.of(named, Stream.of(InstanceLayout.LEVELS), configuration().stream()).flatMap(files -> files)
                .forEach(file -> versions.put(file, version(file)));
    }

    /**
     * The files as they are now.
     *
     * @param settings the text of a setting of the server; null or empty if it is not set
     */
    public static FollowedFiles of(Path instance, UnaryOperator<String> settings, AuditLog audit) {
        return new FollowedFiles(instance, audit,
                SETTINGS.stream().map(settings).filter(file -> file != null && !file.isBlank()).map(String::strip));
    }

    /** Each file, that of users too, with the digest of its content at the last look. */
    public List<String> digests() {
        List<String> digests = new ArrayList<>(List.of(UserFile.FILE + " " + digest(UserFile.FILE)));
        versions.forEach((file, version) -> digests.add(file + " " + version.digest));
        return digests;
    }

    /** Says that the server is about to write a text into a file itself, which is no edit. <b>Threading:</b> any thread. */
    public void ownWrite(String file, String text) {
        own.put(file, digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a line about each file that has changed since the last look. */
    public void look() {
        configuration().forEach(file -> versions.putIfAbsent(file, Version.ABSENT));
        for (Map.Entry<String, Version> followed : versions.entrySet()) {
            Version before = followed.getValue();
            if (!stamp(followed.getKey()).equals(before.stamp)) {
                Version now = version(followed.getKey());
                followed.setValue(now);
                boolean isOwn = now.digest.equals(own.remove(followed.getKey()));
                if (!isOwn && !now.digest.equals(before.digest)) {
                    audit.done(AuditLine.ofFolder("edit").with("file", followed.getKey()).with("sha256", now.digest));
                }
            }
        }
    }

    /** The files in the folders of the configuration, relative to the instance. */
    private List<String> configuration() {
        List<String> files = new ArrayList<>();
        for (String folder : FOLDERS) {
            String[] names = instance.resolve(folder).toFile().list((parent, name) -> CONFIGURATION.matcher(name).matches());
            Stream.of(names == null ? new String[0] : names).forEach(name -> files.add(folder + '/' + name));
        }
        return files;
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
            return digest(Files.readAllBytes(instance.resolve(file)));
        } catch (NoSuchFileException e) {
            return NONE;
        } catch (IOException e) {
            return "unreadable: " + Reason.of(e);
        }
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
