// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

/** What the commands exit with. */
final class ExitCode {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int NOT_RUNNING = 3;
    /** A server runs, but not all that is in it. */
    static final int DEGRADED = 4;

    private ExitCode() {
    }
}
