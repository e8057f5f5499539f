// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;

/**
 * The users in the file of the instance. A change of the file takes effect with the next call, also for those who are connected: a user
 * who is removed can do nothing any more. A user whose line is wrong cannot log in, as the log says; the others can. While the file cannot
 * be read, whether somebody is a user cannot be found out. What has changed is in the audit log.
 */
public final class FileUsers implements UserDirectory, HealthCheck {

    private static final Logger LOG = LoggerFactory.getLogger(FileUsers.class);

    /**
     * The file at one time.
     *
     * @param failure why the file cannot be read; empty if it can
     * @param mistakes the lines that are wrong
     */
    private record Version(Map<String, User> users, String failure, List<String> mistakes, String stamp) {
    }

    private final UserFile file;
    private final AuditLog audit;
    private volatile Version version = new Version(Map.of(), "", List.of(), "");

    public FileUsers(Path instance, AuditLog audit) {
        file = UserFile.of(instance);
        this.audit = audit;
        try {
            String stamp = stamp();
            version = new Version(Map.copyOf(file.read()), "", file.mistakes(), stamp);
            version.mistakes.forEach(FileUsers::report);
        } catch (ConfigurationException e) {
            follow();
        }
    }

    @Override
    public String name() {
        return "file";
    }

    @Override
    public Optional<Role> login(String name, String password) {
        return PasswordCheck.role(Optional.ofNullable(users().get(name)), password);
    }

    @Override
    public Optional<Role> roleNow(String name) {
        return Optional.ofNullable(users().get(name)).map(User::role);
    }

    @Override
    public List<Condition> conditions() {
        follow();
        Version now = version;
        return now.failure.isEmpty() ? now.mistakes.stream().map(mistake -> new Condition("users", mistake)).toList()
                : List.of(new Condition("users", "no user of " + file.path() + " can log in: " + now.failure));
    }

    private Map<String, User> users() {
        if (!stamp().equals(version.stamp)) {
            follow();
        }
        if (!version.failure.isEmpty()) {
            throw new ConfigurationException(version.failure);
        }
        return version.users;
    }

    private static void report(String mistake) {
        LOG.error("{}; this user cannot log in, all others can", mistake);
    }

    private synchronized void follow() {
        String stamp = stamp();
        if (stamp.equals(version.stamp)) {
            return;
        }
        AuditLine line = AuditLine.ofFolder("edit").with("file", UserFile.FILE);
        try {
            Map<String, User> users = Map.copyOf(file.read());
            List<String> mistakes = file.mistakes();
            mistakes.forEach(FileUsers::report);
            List<String> changes = changes(version.users, users);
            if (!changes.isEmpty() || !mistakes.isEmpty()) {
                audit.done((mistakes.isEmpty() ? line : line.with("mistakes", mistakes)).with("changes", changes));
            }
            version = new Version(users, "", mistakes, stamp);
        } catch (ConfigurationException e) {
            LOG.error("No user of {} can log in: {}", file.path(), e.getMessage());
            audit.failed(line, "none of its users can log in: " + e.getMessage());
            version = new Version(version.users, e.getMessage(), List.of(), stamp);
        }
    }

    private static List<String> changes(Map<String, User> before, Map<String, User> now) {
        List<String> changes = new ArrayList<>();
        for (String name : new TreeSet<>(Stream.of(before, now).flatMap(users -> users.keySet().stream()).toList())) {
            User old = before.get(name);
            User fresh = now.get(name);
            if (old == null) {
                changes.add(name + " is new, " + User.text(fresh.role()));
            } else if (fresh == null) {
                changes.add(name + " is removed, was " + User.text(old.role()));
            } else if (old.role() != fresh.role()) {
                changes.add(name + " is " + User.text(fresh.role()) + ", was " + User.text(old.role()));
            }
            if (old != null && fresh != null && !old.password().equals(fresh.password())) {
                changes.add(name + " has a new password");
            }
        }
        return changes;
    }

    /** What changes when the file is replaced or edited. */
    private String stamp() {
        try {
            PosixFileAttributes now = Files.readAttributes(file.path(), PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return now.fileKey() + " " + now.lastModifiedTime() + " " + now.size() + " " + now.permissions();
        } catch (NoSuchFileException e) {
            return "none";
        } catch (IOException e) {
            return "unreadable";
        }
    }
}
