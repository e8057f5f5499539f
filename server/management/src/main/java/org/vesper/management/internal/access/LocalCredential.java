// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.util.Optional;
import org.vesper.api.Role;
import org.vesper.management.Credential;

/** The one administrator of the instance's own credential, which the command line uses on the server's machine. */
record LocalCredential(Credential expected) implements UserDirectory {

    @Override
    public Optional<Role> login(String name, char[] password) {
        boolean isRight = expected.isPresentedBy(new String[] {name, new String(password)});
        return isRight ? Optional.of(Role.ADMIN) : Optional.empty();
    }

    @Override
    public Optional<Role> roleNow(Login login) {
        return Optional.of(Role.ADMIN);
    }
}
