// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Collects the errors of a rule. */
public final class Errors {

    private final ParsedRule rule;
    private final List<EplError> found = new ArrayList<>();

    public Errors(ParsedRule rule) {
        this.rule = rule;
    }

    /** Returns the result of a step, or nothing if it fails. The error is recorded, so that later steps can find more. */
    public <T> Optional<T> attempt(Supplier<? extends T> step) {
        try {
            return Optional.of(step.get());
        } catch (SemanticError error) {
            add(error);
        } catch (StackOverflowError tooDeep) {
            add(new SemanticError(rule.statement().query().span(), "the rule is nested too deeply to be translated"));
        }
        return Optional.empty();
    }

    /** Runs a step without a result, like {@link #attempt}. */
    void check(Runnable step) {
        attempt(() -> {
            step.run();
            return true;
        });
    }

    void add(SemanticError error) {
        found.add(rule.error(error));
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** <b>Failure:</b> an {@link EplException} with all errors, if there are any. */
    public void requireNone() {
        if (!found.isEmpty()) {
            throw new EplException(found);
        }
    }
}
