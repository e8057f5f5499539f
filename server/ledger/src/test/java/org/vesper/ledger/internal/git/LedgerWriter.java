// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/** A process that changes rules until it is killed, and prints the number of each change that is made. */
final class LedgerWriter {

    static final int RULES_OF_A_CHANGE = 3;
    /** Few, so that packing is killed too. */
    static final int CHANGES_OF_A_PACK = 7;

    private LedgerWriter() {
    }

    /** @param args the folder of the ledger, and the number of the last change */
    public static void main(String[] args) {
        RuleHistory history = new GitLedger(Path.of(args[0]), CHANGES_OF_A_PACK).history("app", "rules");
        for (int change = Integer.parseInt(args[1]) + 1; true; change++) {
            int number = change;
            history.record(IntStream.range(0, RULES_OF_A_CHANGE).mapToObj(i -> new RuleEdit("rule/" + i,
                    number == 1 ? Optional.empty() : Optional.of(rule(i, number - 1)), Optional.of(rule(i, number)))).toList(),
                    ChangeNote.byServer("change " + number));
            System.out.println(number);
        }
    }

    /** Rules that all have the number of the change in their texts. */
    static List<RecordedRule> rules(int change) {
        return IntStream.range(0, RULES_OF_A_CHANGE).mapToObj(i -> rule(i, change)).toList();
    }

    private static RecordedRule rule(int i, int change) {
        String name = "rule/" + i;
        return new RecordedRule(name, new RuleFile("rule " + name, "change " + change + '\n'), true);
    }
}
