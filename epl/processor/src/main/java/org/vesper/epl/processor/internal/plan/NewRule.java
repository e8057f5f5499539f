// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.internal.rule.WrittenRule;
import org.vesper.epl.processor.internal.source.EsperSource;

/** A rule that has to be compiled. */
public sealed interface NewRule {

    WrittenRule written();

    /** Whether it is on. */
    boolean running();

    /** The types of its columns, as far as they are known. */
    Map<String, Class<?>> columnTypes();

    default String name() {
        return written().name();
    }

    /** A rule in Vesper's dialect, or a row of a rule with {@code ?}. */
    record Translated(WrittenRule written, TranslatedRule rule, boolean running) implements NewRule {

        @Override
        public Map<String, Class<?>> columnTypes() {
            return rule.columns();
        }
    }

    /** A statement in Esper's dialect. */
    record Statement(EsperSource source, boolean running) implements NewRule {

        @Override
        public WrittenRule written() {
            return new WrittenRule(source.name(), source.text(), Optional.empty(), false, true);
        }

        @Override
        public Map<String, Class<?>> columnTypes() {
            return Map.of();
        }
    }
}
