// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;

/**
 * Changes the file of users. <b>Threading:</b> any thread; any process, as {@link UserFile}. <b>Failure:</b> what is refused is a {@link
 * ConfigurationException}, and the file is as before.
 */
public final class EditedUsers implements UsersMXBean {

    private static final int SHORTEST_PASSWORD = 12;
    private static final int LONGEST_PASSWORD = 1_000;

    private final UserFile file;
    private final String realm;

    /** @param realm where the server looks for users, as {@code users.realm} */
    public EditedUsers(UserFile file, String realm) {
        this.file = file;
        this.realm = realm;
    }

    @Override
    public UserFigures[] list() {
        return users().read().values().stream().map(user -> new UserFigures(user.name(), User.text(user.role())))
                .toArray(UserFigures[]::new);
    }

    @Override
    public String add(String name, String role, String password) {
        Role given = User.role(role);
        User.requireName(name);
        users().add(new User(name, given, hash(password)));
        return "added: " + name + " as " + User.text(given);
    }

    @Override
    public String remove(String name) {
        users().remove(name);
        return "removed: " + name;
    }

    @Override
    public String changeRole(String name, String role) {
        Role given = User.role(role);
        users().replace(name, user -> new User(name, given, user.password()));
        return "changed: " + name + " is now " + User.text(given);
    }

    @Override
    public String changePassword(String name, String password) {
        PasswordHash hash = hash(password);
        users().replace(name, user -> new User(name, user.role(), hash));
        return "changed: the password of " + name;
    }

    private UserFile users() {
        if (!realm.contains("file")) {
            throw new ConfigurationException("this server looks for users in " + realm + " (users.realm), so change them there");
        }
        return file;
    }

    private static PasswordHash hash(String password) {
        if (password == null || password.length() < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
            throw new ConfigurationException("a password has at least " + SHORTEST_PASSWORD + " characters, and at most "
                    + LONGEST_PASSWORD);
        }
        return PasswordHash.of(password.toCharArray());
    }
}
