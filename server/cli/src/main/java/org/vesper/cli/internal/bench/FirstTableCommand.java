// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import picocli.CommandLine.Command;

@Command(name = "table1", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Table 1 of the paper: 1 to 10 connections with 100,000 events/s each.",
        description = {TableRun.ROWS, TableRun.EXIT_CODES}, footer = {"", "Example: vesper bench table1 --seconds 30"})
final class FirstTableCommand extends TableRun {
}
