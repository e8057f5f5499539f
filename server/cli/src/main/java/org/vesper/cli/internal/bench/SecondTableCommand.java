// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import picocli.CommandLine.Command;

@Command(name = "table2", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Table 2 of the paper: 10 connections with 10,000 to 100,000 events/s each.",
        description = {TableRun.ROWS, TableRun.EXIT_CODES}, footer = {"", "Example: vesper bench table2 --out report"})
final class SecondTableCommand extends TableRun {
}
