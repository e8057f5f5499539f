// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.kernel.stage.RulePlan;
import org.vesper.spi.processor.ColumnChange;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleEffect.Kind;
import org.vesper.spi.processor.RuleEffect;

/** The answers to changes of rules. */
public final class RuleReport {

    private static final int MAX_NAMES = 20;
    private static final RuleEffect NOTHING = new RuleEffect(Map.of(), 0);

    private RuleReport() {
    }

    /** All that has changed; says so if that is nothing. @param what "rule" or "row" */
    public static String of(String what, Optional<RuleEffect> made) {
        return made.map(effect -> all(effect, what, Kind::done)).filter(text -> !text.isEmpty())
                .orElse("nothing differs, so nothing has changed");
    }

    /**
     * What a change would do.
     *
     * @param retained tells what some rules retain
     */
    public static String of(RulePlan plan, Function<List<String>, List<RetainedState>> retained) {
        RuleEffect effect = plan.effect().orElse(NOTHING);
        String changes = all(effect, "rule", kind -> "would " + kind.verb());
        if (changes.isEmpty()) {
            return "nothing differs, so nothing would change";
        }
        List<String> fresh = concat(effect.names(Kind.ADDED), effect.names(Kind.REPLACED));
        List<String> ending = concat(effect.names(Kind.REPLACED), effect.names(Kind.REMOVED));
        String begin = fresh.isEmpty() ? ""
                : plan.warm().map(warm -> "new rules would be " + warm.fed()).orElse("new rules would begin empty");
        long events = ending.isEmpty() ? 0 : retained.apply(ending).stream().mapToLong(RetainedState::events).sum();
        String lost = ending.isEmpty() ? "" : String.format(Locale.ROOT, "%,d events that the old ones retain would be dropped", events);
        String columns = of("would change the type of", "column", effect.columns().stream().map(ColumnChange::toString).toList());
        return joined(changes, columns, begin, lost, String.format(Locale.ROOT, "%,d rules would go on unchanged", effect.kept()),
                "nothing has changed");
    }

    private static String all(RuleEffect effect, String what, Function<Kind, String> done) {
        return effect.changed().entrySet().stream().map(change -> of(done.apply(change.getKey()), what, change.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }

    private static List<String> concat(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** One kind of change, "added 2 rows: move/WSC, move/IBM"; "" if there are no names. */
    public static String of(String done, String what, List<String> names) {
        return names.isEmpty() ? "" : done + ' ' + names.size() + ' ' + what + (names.size() == 1 ? "" : "s") + ": "
                + names.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")) + (names.size() > MAX_NAMES ? ", ..." : "");
    }
}
