// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.epl.language.anatomy.RuleAnatomy;
import org.vesper.epl.language.internal.anatomy.RuleDissection;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.horizon.RuleHorizon;
import org.vesper.epl.language.internal.outline.OutlineBuilder;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.spi.processor.Horizon;

/** A named statement of a rules file that conforms to the grammar. The translator checks its names and types. Immutable. */
public final class Rule {

    private final ParsedRule parsed;
    private final boolean shadow;

    Rule(ParsedRule parsed) {
        this(parsed, parsed.isShadow());
    }

    private Rule(ParsedRule parsed, boolean shadow) {
        this.parsed = parsed;
        this.shadow = shadow;
    }

    /** The name in {@code @Name} or {@code @Shadow}; unique within its file. */
    public String name() {
        return parsed.name();
    }

    /** Whether it runs without effect: its name is in {@code @Shadow}. */
    public boolean isShadow() {
        return shadow;
    }

    /** The same rule, in the shadow. */
    public Rule inShadow() {
        return new Rule(parsed, true);
    }

    /** The text as its author wrote it, without {@code @Name} and without the {@code ;}. */
    public String text() {
        return parsed.text();
    }

    public String fileName() {
        return parsed.file().name();
    }

    /** The line of the rule's {@code @Name}; counted from 1. */
    public int line() {
        return parsed.line();
    }

    /** The column of the rule's {@code @Name}; counted from 1. */
    public int column() {
        return parsed.column();
    }

    /** Whether the rule is not marked as one that begins anew after a restart, by {@code @Recovery('none')}. */
    public boolean isRecovered() {
        return parsed.recovered();
    }

    /** Warnings about parts that are valid but rarely intended. */
    public List<EplError> warnings() {
        return read(parsed::warnings);
    }

    /**
     * The events that the rule accepts and retains.
     *
     * @param types the event types, on whose properties it depends whether a condition has an index
     */
    public RuleOutline outline(Collection<EventType> types) {
        return read(() -> new OutlineBuilder(types).build(parsed.statement()));
    }

    /**
     * The clauses and conditions of the rule, each with a rule that shows its values.
     *
     * @param properties the names of the properties that the rule may read, which have precedence over aliases
     */
    public RuleAnatomy anatomy(Set<String> properties) {
        return read(() -> new RuleDissection(properties).of(parsed.statement()));
    }

    /** The stream or event type behind INSERT INTO. */
    public Optional<String> fills() {
        return parsed.insertedStream();
    }

    /** How far the rule looks back, up to the streams that it reads; functions of the application are taken for ordinary ones. */
    public Horizon horizon() {
        return read(() -> RuleHorizon.of(parsed.statement(), Functions::builtIn).horizon());
    }

    @Override
    public String toString() {
        return (shadow ? "@Shadow('" : "@Name('") + name() + "') " + text();
    }

    /** The part of a rule that remains after translation: no syntax tree and no reference to its file. */
    record Source(String name, String text, String fileName, int line, int column, boolean shadow, boolean recovered) {

        Source with(boolean inShadow) {
            return new Source(name, text, fileName, line, column, inShadow, recovered);
        }
    }

    Source source() {
        return new Source(name(), text(), fileName(), line(), column(), shadow, isRecovered());
    }

    /** Reads the syntax tree of the rule, however deep it is. */
    <T> T read(Supplier<T> reading) {
        return LargeStack.call(text(), reading);
    }

    ParsedRule parsed() {
        return parsed;
    }
}
