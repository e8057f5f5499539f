// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import picocli.CommandLine.Option;

/** The options of a change that brings new rules. */
final class NewRulesOption {

    static final String DRY_RUN = "only prints what would begin anew, and what would be refused; nothing changes";

    @Option(names = "--warm", description = "feeds the new rules from the journal first")
    private boolean warm;

    @Option(names = "--dry-run", description = DRY_RUN)
    private boolean dryRun;

    boolean warm() {
        return warm;
    }

    boolean dryRun() {
        return dryRun;
    }
}
