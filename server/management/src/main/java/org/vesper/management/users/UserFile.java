// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;

/**
 * The file of users of an instance, with a line {@code NAME:ROLE:HASH} for each; see {@link PasswordHash}. Only its owner can read it. A
 * line that is wrong concerns its user alone.
 *
 * <p><b>Threading:</b> any thread of any process, as {@link InstanceFile}. <b>Failure:</b> a file that others can read or change is a
 * {@link ConfigurationException} with the remedy.
 */
public final class UserFile {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "conf/users";

    private static final String HEADER = "# Users of management: NAME:ROLE:HASH. Edit it with vesper users; the server follows at once.\n";
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");

    private final InstanceFile file;

    private UserFile(Path file) {
        this.file = new InstanceFile(file, PosixFilePermissions.toString(OWNER));
    }

    public static UserFile of(Path instance) {
        return new UserFile(instance.resolve(FILE));
    }

    public Path path() {
        return file.path();
    }

    /** The content of a line, with its text and its place. A line about nobody has an empty name. */
    private record Line(int number, String text, String name, Optional<User> user, String mistake) {

        static Line of(int number, String text) {
            String written = text.strip();
            if (written.isEmpty() || written.startsWith("#")) {
                return new Line(number, text, "", Optional.empty(), "");
            }
            String[] parts = written.split(":", 3);
            try {
                if (parts.length < 3) {
                    throw new ConfigurationException("a user is written NAME:ROLE:HASH; vesper users add writes it");
                }
                return of(number, new User(parts[0], User.role(parts[1]), PasswordHash.parse(parts[2])));
            } catch (IllegalArgumentException | ConfigurationException e) {
                return new Line(number, text, parts[0], Optional.empty(), e.getMessage());
            }
        }

        static Line of(int number, User user) {
            return new Line(number, user.name() + ':' + User.text(user.role()) + ':' + user.password(), user.name(), Optional.of(user), "");
        }
    }

    /** The users by name, without those whose lines are wrong ({@link #mistakes}); none if there is no file. */
    public SortedMap<String, User> read() {
        SortedMap<String, User> users = new TreeMap<>();
        lines(file.read()).forEach(line -> line.user.ifPresent(user -> users.put(user.name(), user)));
        return users;
    }

    /** All lines that cannot be read, each with its place and a remedy. Their users cannot log in. */
    public List<String> mistakes() {
        return lines(file.read()).stream().filter(line -> !line.mistake.isEmpty()).map(this::mistake).toList();
    }

    private String mistake(Line line) {
        return path() + ":" + line.number + ": " + line.mistake;
    }

    /** Adds users. <b>Failure:</b> there is a line of that name already; nothing is changed. */
    public void add(User... added) {
        change(lines -> {
            for (User user : added) {
                if (lines.stream().anyMatch(line -> line.name.equals(user.name()))) {
                    throw new ConfigurationException("there is a user " + user.name() + " already; change the password or the role of this"
                            + " one");
                }
                lines.add(Line.of(lines.size() + 1, user));
            }
        });
    }

    /** Changes a user. <b>Failure:</b> there is none of the name, or its line is wrong; nothing is changed. */
    public void replace(String name, UnaryOperator<User> change) {
        change(lines -> {
            Line before = known(lines, name);
            User user = before.user.orElseThrow(() -> new ConfigurationException(mistake(before) + "; remove the user, and add it again"));
            lines.set(lines.indexOf(before), Line.of(before.number, change.apply(user)));
        });
    }

    /** Removes a user, also one whose line is wrong. <b>Failure:</b> there is none of the name; nothing is changed. */
    public void remove(String name) {
        change(lines -> {
            known(lines, name);
            lines.removeIf(line -> line.name.equals(name));
        });
    }

    /** All other lines stay as they are, with the comments of whoever edits the file. */
    private void change(Consumer<List<Line>> change) {
        file.change(before -> {
            List<Line> lines = new ArrayList<>(lines(before.or(() -> Optional.of(HEADER))));
            change.accept(lines);
            return lines.stream().map(line -> line.text + '\n').collect(Collectors.joining());
        });
    }

    private static Line known(List<Line> lines, String name) {
        return lines.stream().filter(line -> !name.isEmpty() && line.name.equals(name)).findFirst()
                .orElseThrow(() -> new ConfigurationException("there is no user " + name + NearestName.hintAmong(name, "users",
                        lines.stream().map(Line::name).filter(known -> !known.isEmpty()).sorted().toList())));
    }

    /** Of two lines of one user, nobody knows which is meant, so both are wrong. */
    private List<Line> lines(Optional<String> text) {
        if (text.isPresent() && Files.exists(path(), LinkOption.NOFOLLOW_LINKS)) {
            requireOwnerOnly();
        }
        List<String> texts = text.orElse("").lines().toList();
        List<Line> lines = IntStream.range(0, texts.size()).mapToObj(at -> Line.of(at + 1, texts.get(at))).toList();
        Map<String, Long> counts = lines.stream().collect(Collectors.groupingBy(Line::name, Collectors.counting()));
        return lines.stream().map(line -> line.user.isEmpty() || counts.get(line.name) == 1 ? line : new Line(line.number, line.text,
                line.name, Optional.empty(), "there are two users '" + line.name + "'; remove one")).toList();
    }

    private void requireOwnerOnly() {
        try {
            if (!Files.isRegularFile(path(), LinkOption.NOFOLLOW_LINKS)) {
                throw new ConfigurationException(path() + " is not a file but a link or a folder; put the file itself there");
            }
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path(), LinkOption.NOFOLLOW_LINKS);
            if (!OWNER.containsAll(permissions)) {
                throw new ConfigurationException(path() + " can be read or changed by others (" + PosixFilePermissions.toString(permissions)
                        + "); run chmod 600 " + path() + ", and give new passwords to its users if others may have read it");
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + path() + ": " + Reason.of(e), e);
        }
    }
}
