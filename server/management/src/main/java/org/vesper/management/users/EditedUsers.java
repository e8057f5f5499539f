// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.util.SortedMap;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/**
 * Changes the file of users. <b>Threading:</b> any thread; one change at a time. <b>Failure:</b> what is refused is a {@link
 * ConfigurationException}, and the file is as before.
 */
public final class EditedUsers implements UsersMXBean {

    private static final int SHORTEST_PASSWORD = 12;

    private final UserFile file;
    private final String realm;

    /** @param realm where the server looks for users, as {@code users.realm} */
    public EditedUsers(UserFile file, String realm) {
        this.file = file;
        this.realm = realm;
    }

    private record Shown(String getName, String getRole) implements UserFigures {
    }

    @Override
    public UserFigures[] list() {
        return read().values().stream().map(user -> new Shown(user.name(), User.text(user.role()))).toArray(UserFigures[]::new);
    }

    @Override
    public synchronized String add(String name, String role, String password) {
        Role given = User.role(role);
        SortedMap<String, User> users = read();
        if (users.containsKey(name)) {
            throw new ConfigurationException("there is a user " + name + " already; change the password or the role of this one");
        }
        User.requireName(name);
        write(users, new User(name, given, hash(password)));
        return "added: " + name + " as " + User.text(given);
    }

    @Override
    public synchronized String remove(String name) {
        SortedMap<String, User> users = read();
        users.remove(known(users, name).name());
        file.write(users.values());
        return "removed: " + name;
    }

    @Override
    public synchronized String changeRole(String name, String role) {
        SortedMap<String, User> users = read();
        Role given = User.role(role);
        write(users, new User(name, given, known(users, name).password()));
        return "changed: " + name + " is now " + User.text(given);
    }

    @Override
    public synchronized String changePassword(String name, String password) {
        SortedMap<String, User> users = read();
        Role role = known(users, name).role();
        write(users, new User(name, role, hash(password)));
        return "changed: the password of " + name;
    }

    private SortedMap<String, User> read() {
        if (!realm.contains("file")) {
            throw new ConfigurationException("this server looks for users in " + realm + " (users.realm), so change them there");
        }
        return file.read();
    }

    private void write(SortedMap<String, User> users, User changed) {
        users.put(changed.name(), changed);
        file.write(users.values());
    }

    private static User known(SortedMap<String, User> users, String name) {
        User user = users.get(name);
        if (user == null) {
            throw new ConfigurationException("there is no user " + name + NearestName.hintAmong(name, "users", users.keySet()));
        }
        return user;
    }

    private static PasswordHash hash(String password) {
        if (password == null || password.length() < SHORTEST_PASSWORD) {
            throw new ConfigurationException("a password has at least " + SHORTEST_PASSWORD + " characters");
        }
        return PasswordHash.of(password.toCharArray());
    }
}
