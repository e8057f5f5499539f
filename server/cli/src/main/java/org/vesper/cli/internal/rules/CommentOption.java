// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import picocli.CommandLine.Option;

/** The option of a change that says why. */
final class CommentOption {

    @Option(names = {"-m", "--comment"}, paramLabel = "TEXT", defaultValue = "", description = "why; vesper rules log shows it")
    private String comment;

    String comment() {
        return comment;
    }
}
