// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

/** The exit codes of the commands. */
public final class ExitCode {

    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USAGE = 2;
    static final int NOT_RUNNING = 3;
    /** A server runs, but some part of it does not. */
    public static final int DEGRADED = 4;
    /** What was compared is not the same. */
    public static final int DIFFERENT = 5;

    private ExitCode() {
    }
}
