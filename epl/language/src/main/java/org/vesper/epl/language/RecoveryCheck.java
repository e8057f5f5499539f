// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.esper.EsperNames;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.horizon.RuleHorizon;
import org.vesper.epl.language.result.EplError;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.UserFunction;

/**
 * Finds rules that could not go on after a restart as if nothing had happened: neither a limited number of events nor written state brings
 * back what they retain. A rule marked by {@code @Recovery('none')} passes; it begins anew.
 */
public final class RecoveryCheck {

    private final Functions functions;

    /** @param functions the application's functions that rules may call */
    public RecoveryCheck(Collection<UserFunction> functions) {
        this.functions = new Functions(functions, EsperNames::isPlain, JavaPolicy.of(JavaPolicy.Access.DECLARED));
    }

    /** Returns the reasons why a rule cannot be recovered, located at the parts that cause them; empty if it can. */
    public List<EplError> errors(Rule rule) {
        return !rule.isRecovered() ? List.of() : rule.read(() ->
                RuleHorizon.of(rule.parsed().statement(), functions::find).errors().stream().map(rule.parsed()::error).toList());
    }

    /**
     * Returns the reasons why a rule that passes by itself cannot be recovered together with those that fill its streams.
     *
     * @param horizons adds up the horizons of all rules
     */
    public List<String> chainErrors(TranslatedRule rule, StreamHorizons horizons) {
        Horizon whole = horizons.of(rule);
        Stream<String> reasons = rule.isRecovered() && !rule.horizon().isEndless() ? whole.reasons().stream() : Stream.empty();
        return reasons.map(reason -> "the rule cannot be recovered: " + reason + RuleHorizon.OR_MARK).toList();
    }
}
