// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.net.InetAddress;
import java.time.Duration;

/**
 * The users of management: the administrator of the instance's credential, and those of the file, the directory or the table that the
 * setting {@code users.realm} names. Every way in asks it, so that the same names, passwords and roles hold for all, password guessing is
 * slowed on every access path, and each login has a line in the audit log. It is a service of the OSGi framework. Of several wrong logins,
 * the later ones wait before they are checked ({@link #wait}); none is refused unchecked.
 *
 * <p>A way in whose clients present name and password with each request keeps the {@link Session} of a client for a while instead of
 * logging in each time: a password is slow to check, on purpose.
 *
 * <p><b>Threading:</b> any thread; a login may take seconds.
 */
public interface Realm {

    /**
     * How long a client is to wait before {@link #login}, because of wrong logins of that name or from that address. A client that is gone
     * meanwhile needs no check.
     *
     * @param way the way in, as JMX or HTTP: wrong logins of one do not count for the other
     */
    Duration wait(String way, String name, InetAddress address);

    /**
     * Logs a user in. <b>Failure:</b> a {@link LoginRefusedException} with the reason, which reveals neither whether there is such a user
     * nor what was wrong.
     *
     * @param way the way in, as for {@link #wait}
     * @param address the address of the user's client
     */
    Session login(String way, String name, String password, InetAddress address);
}
