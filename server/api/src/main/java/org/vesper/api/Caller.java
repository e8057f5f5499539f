// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.util.concurrent.Callable;

/**
 * The one who asked for what a thread is doing: a user of the server's management, or the server itself. An operation of an MBean asks
 * {@link #current()}.
 *
 * <p><b>Threading:</b> a caller belongs to one thread. Code that hands work to another thread hands the caller on: {@code Caller caller =
 * Caller.current(); executor.submit(() -> caller.call(task))}. The server does so for the MBeans of an application's beans.
 *
 * @param name the name of the user
 * @param role the role of the user
 * @param address the address of the user's client, or {@code local}
 */
public record Caller(String name, Role role, String address) {

    /** The server, on behalf of no user. */
    public static final Caller SERVER = new Caller("server", Role.ADMIN, "local");

    private static final ThreadLocal<Caller> CURRENT = new ThreadLocal<>();

    /** The caller of the present thread; {@link #SERVER} if no user has asked for what it does. */
    public static Caller current() {
        Caller caller = CURRENT.get();
        return caller == null ? SERVER : caller;
    }

    /** Performs a task on the present thread on behalf of this caller. <b>Failure:</b> that of the task. */
    public <T> T call(Callable<T> task) throws Exception {
        Caller before = CURRENT.get();
        CURRENT.set(this);
        try {
            return task.call();
        } finally {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }

    /** {@code alice from 127.0.0.1}. */
    @Override
    public String toString() {
        return name + " from " + address;
    }
}
