// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;

/**
 * The users in the file of the instance. A change of the file takes effect with the next call, also for those who are connected: a user
 * who is removed can do nothing any more. While the file cannot be read, none of its users can.
 */
public final class FileUsers implements UserDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(FileUsers.class);

    private record Version(Map<String, User> users, String stamp) {
    }

    private final UserFile file;
    private volatile Version version = new Version(Map.of(), "");

    public FileUsers(Path instance) {
        file = UserFile.of(instance);
        users();
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

    private Map<String, User> users() {
        String stamp = stamp();
        if (!stamp.equals(version.stamp)) {
            version = new Version(read(), stamp);
        }
        return version.users;
    }

    private Map<String, User> read() {
        try {
            return Map.copyOf(file.read());
        } catch (ConfigurationException e) {
            LOG.error("No user of {} can log in: {}", file.path(), e.getMessage());
            return Map.of();
        }
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
