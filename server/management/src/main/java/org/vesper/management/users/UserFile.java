// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * The file of users of an instance, with a line {@code NAME:ROLE:HASH} for each; see {@link PasswordHash}. Only its owner can read it.
 *
 * <p><b>Failure:</b> a file that others can read or change, or with lines that cannot be read, is a {@link ConfigurationException} with
 * these lines and remedies.
 */
public final class UserFile {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "conf/users";

    private static final String HEADER = "# Users of management: NAME:ROLE:HASH. Edit it with vesper users; the server follows at once.\n";
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");

    private final Path file;

    private UserFile(Path file) {
        this.file = file;
    }

    public static UserFile of(Path instance) {
        return new UserFile(instance.resolve(FILE));
    }

    public Path path() {
        return file;
    }

    /** All users by name; none if there is no file. */
    public SortedMap<String, User> read() {
        SortedMap<String, User> users = new TreeMap<>();
        List<String> mistakes = read(users);
        if (!mistakes.isEmpty()) {
            throw new ConfigurationException(String.join("; ", mistakes));
        }
        return users;
    }

    /** All lines that cannot be read, each with its place and a remedy. */
    public List<String> mistakes() {
        return read(new TreeMap<>());
    }

    private List<String> read(Map<String, User> users) {
        List<String> mistakes = new ArrayList<>();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return mistakes;
        }
        try {
            requireOwnerOnly();
            List<String> lines = Files.readAllLines(file);
            for (int at = 0; at < lines.size(); at++) {
                String line = lines.get(at).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    add(line, at + 1, users, mistakes);
                }
            }
            return mistakes;
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** Gives the file exactly these users, in one step; a server that reads it meanwhile sees the users before or these. */
    public void write(Collection<User> users) {
        StringBuilder text = new StringBuilder(HEADER);
        users.forEach(user -> text.append(user.name()).append(':').append(User.text(user.role())).append(':').append(user.password())
                .append('\n'));
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWNER));
            Files.writeString(fresh, text, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + file + ": " + Reason.of(e), e);
        }
    }

    private void add(String line, int number, Map<String, User> users, List<String> mistakes) {
        String[] parts = line.split(":", 3);
        try {
            if (parts.length < 3) {
                throw new ConfigurationException("a user is written NAME:ROLE:HASH; vesper users add writes it");
            }
            User user = new User(parts[0], User.role(parts[1]), PasswordHash.parse(parts[2]));
            if (users.put(user.name(), user) != null) {
                throw new ConfigurationException("there are two users '" + user.name() + "'; remove one");
            }
        } catch (IllegalArgumentException | ConfigurationException e) {
            mistakes.add(file + ":" + number + ": " + e.getMessage());
        }
    }

    private void requireOwnerOnly() throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new ConfigurationException(file + " is not a file but a link or a folder; put the file itself there");
        }
        if (!OWNER.containsAll(permissions)) {
            throw new ConfigurationException(file + " can be read or changed by others (" + PosixFilePermissions.toString(permissions)
                    + "); run chmod 600 " + file + ", and give new passwords to its users if others may have read it");
        }
    }
}
