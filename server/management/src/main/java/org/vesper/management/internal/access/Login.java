// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.AccessController;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import javax.management.remote.JMXPrincipal;
import javax.security.auth.Subject;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.internal.directory.UserDirectory;
import org.vesper.management.users.Session;

/** A user who has logged in: the principal of a JMX connection. */
public final class Login implements Principal, Session {

    /** {@code Subject.current()}, since Java 18; before, a subject is found by the access control context. */
    private static final Optional<MethodHandle> CURRENT = current("current");

    private final String name;
    private final String address;
    private final UserDirectory directory;

    Login(String name, String address, UserDirectory directory) {
        this.name = name;
        this.address = address;
        this.directory = directory;
    }

    /** The login of the connection whose call the present thread serves. */
    public static Optional<Login> current() {
        Subject subject = subject();
        return subject == null ? Optional.empty() : subject.getPrincipals(Login.class).stream().findFirst();
    }

    /** The subject of a connection. */
    public Subject toSubject() {
        return new Subject(true, Set.of(this, new JMXPrincipal(name)), Set.of(), Set.of());
    }

    /** The messages of its exceptions say all: clients do not have the classes of their causes. */
    @Override
    public Caller caller() {
        try {
            Role role = directory.roleNow(name).orElseThrow(() -> new SecurityException("user " + name + " exists no more"));
            return new Caller(name, role, address);
        } catch (ConfigurationException e) {
            throw new SecurityException("whether user " + name + " still exists cannot be found out: " + e.getMessage());
        }
    }

    @Override
    public String getName() {
        return name;
    }

    /** The address of the client that has logged in. */
    String address() {
        return address;
    }

    UserDirectory directory() {
        return directory;
    }

    @Override
    public String toString() {
        return name;
    }

    @SuppressWarnings("removal")
    private static Subject subject() {
        if (CURRENT.isEmpty()) {
            return Subject.getSubject(AccessController.getContext());
        }
        try {
            return (Subject) CURRENT.get().invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Optional<MethodHandle> current(String method) {
        try {
            return Optional.of(MethodHandles.publicLookup().findStatic(Subject.class, method, MethodType.methodType(Subject.class)));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
