// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.util.Optional;
import org.vesper.api.Role;
import org.vesper.management.Credential;

/** The one administrator of the instance's own credential, which the command line uses on the server's machine. */
public record LocalCredential(Credential expected) implements UserDirectory {

    @Override
    public String name() {
        return "credential";
    }

    @Override
    public Optional<Role> login(String name, String password) {
        return expected.isPresentedBy(new String[] {name, password}) ? Optional.of(Role.ADMIN) : Optional.empty();
    }

    @Override
    public Optional<Role> roleNow(String name) {
        return Optional.of(Role.ADMIN);
    }
}
