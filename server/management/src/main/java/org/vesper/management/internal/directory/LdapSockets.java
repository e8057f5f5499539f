// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.ldap.InitialLdapContext;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * Gives the LDAP client of the JDK the sockets to use for {@code ldaps://}. The client takes the name of a class, loads it by the context
 * class loader of the thread, and calls its {@code getDefault()}; so the sockets travel with the thread.
 */
public final class LdapSockets {

    private static final String PROPERTY = "java.naming.ldap.factory.socket";
    private static final ThreadLocal<SSLSocketFactory> IN_USE = new ThreadLocal<>();

    private LdapSockets() {
    }

    /** Called by the LDAP client. */
    public static SocketFactory getDefault() {
        return IN_USE.get();
    }

    /** Connects. The client itself checks that the certificate of the server is for its name. */
    static InitialLdapContext connect(Hashtable<String, String> environment, SSLSocketFactory sockets) throws NamingException {
        if (environment.get(Context.PROVIDER_URL).startsWith("ldaps:")) {
            environment.put(PROPERTY, LdapSockets.class.getName());
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new ClientClasses());
        IN_USE.set(sockets);
        try {
            return new InitialLdapContext(environment, null);
        } finally {
            IN_USE.remove();
            thread.setContextClassLoader(before);
        }
    }

    /** The classes of the JDK and this one. */
    private static final class ClientClasses extends ClassLoader {

        ClientClasses() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(LdapSockets.class.getName())) {
                return LdapSockets.class;
            }
            throw new ClassNotFoundException(name);
        }
    }
}
