// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.api.Role;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;

/** Compares passwords with hashes, one at a time, so that strangers who guess use one processor at most. */
final class PasswordCheck {

    /** What an unknown user's password is compared with, so that it takes the same time. */
    private static final PasswordHash NOBODY = PasswordHash.of("nobody".toCharArray());

    /** Fair, so that nobody waits longer than those before him take. */
    private static final ReentrantLock LOCK = new ReentrantLock(true);

    private PasswordCheck() {
    }

    /** The role of a user, if there is one and this is the password. */
    static Optional<Role> role(Optional<User> user, String password) {
        LOCK.lock();
        try {
            boolean isRight = user.map(User::password).orElse(NOBODY).matches(password.toCharArray());
            return user.filter(found -> isRight).map(User::role);
        } finally {
            LOCK.unlock();
        }
    }
}
