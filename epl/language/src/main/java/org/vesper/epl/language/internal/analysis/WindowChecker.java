// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Optional;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.TypeChecker;

/** Checks the window described by RETAIN. */
final class WindowChecker {

    private final TypeChecker types;

    WindowChecker(TypeChecker types) {
        this.types = types;
    }

    void check(Window window) {
        window.partitionBy().forEach(key -> types.requireKey(key, "PARTITION BY"));
        window.extent().<Optional<Expression.Property>>fold(all -> Optional.empty(), events -> Optional.empty(), Window.Time::basedOn)
                .ifPresent(this::requireTimestamp);
        window.ranking().ifPresent(ranking -> check(window, ranking));
    }

    private void requireTimestamp(Expression.Property property) {
        Class<?> type = types.typeOf(property);
        if (type != Long.class && type != Types.UNKNOWN) {
            throw new SemanticError(property.span(), "BASED ON needs a property of type long, " + property.span().text() + " is "
                    + Types.exactly(type));
        }
    }

    private void check(Window window, Window.Ranking ranking) {
        types.requireKey(ranking.property(), ranking.kind().name());
        if (ranking.kind() != Window.RankingKind.UNIQUE) {
            requireFullBatch(window, ranking);
        } else if (ranking.count().isPresent()) {
            throw new SemanticError(ranking.span(), "WITH UNIQUE takes no number; it keeps the latest event of each value");
        }
    }

    /** Rejects a batch that WITH prevents from filling up, since a batch ends only when the given number of events is kept. */
    private static void requireFullBatch(Window window, Window.Ranking ranking) {
        int kept = ranking.count().orElse(1);
        if (window.batch() && window.extent() instanceof Window.Events events && kept < events.count()) {
            throw new SemanticError(ranking.span(), "a batch of " + events.count() + " events never completes if WITH keeps "
                    + (kept == 1 ? "one" : kept) + "; write a time after BATCH OF, or keep " + events.count());
        }
    }
}
