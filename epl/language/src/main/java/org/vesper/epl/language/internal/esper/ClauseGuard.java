// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Set;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.result.Guard;

/** Writes the guards of the calls in one clause; see {@link Guard}. */
final class ClauseGuard {

    /** The types for which {@link Guard#CALL} is defined: Esper takes the type of the guard from its overload. */
    static final Set<Class<?>> TYPES = Set.of(Boolean.class, Byte.class, Short.class, Integer.class, Long.class, Float.class,
            Double.class, Character.class, String.class, BigInteger.class, BigDecimal.class, Instant.class);

    private final QueryGuards query;
    private final Guard.Use use;
    private final boolean grouped;
    private final boolean passesEvent;

    /**
     * The guards of a clause.
     *
     * @param query the query of the clause; null for a filter
     * @param grouped whether the events on which a key of GROUP BY fails do not reach the clause
     * @param passesEvent whether the guards are passed the event
     */
    ClauseGuard(QueryGuards query, Guard.Use use, boolean grouped, boolean passesEvent) {
        this.query = query;
        this.use = use;
        this.grouped = grouped;
        this.passesEvent = passesEvent;
    }

    /** The guards of a filter. */
    static ClauseGuard ofFilter() {
        return new ClauseGuard(null, Guard.Use.CONDITION, false, false);
    }

    /** The same clause inside the arguments of an aggregate. */
    ClauseGuard inAggregate() {
        return query == null ? this : query.arguments();
    }

    Guard.Use use() {
        return use;
    }

    /** Whether an expression does not fail here, since it is a key of GROUP BY. */
    boolean isSafe(Expression expression) {
        return grouped && query.isKey(expression);
    }

    /**
     * Writes the guard of a call.
     *
     * @param text the call of a function that can fail
     * @param type the type of its value; if only Esper knows it, the call stays as it is, and its failure has no place
     */
    String guarded(Expression call, String text, Class<?> type) {
        return guarded(use, call, text, type);
    }

    /** Writes the guard of the argument of an aggregate that may refuse it. */
    String entering(Expression call, String argument, Class<?> type) {
        return guarded(Guard.Use.ENTERING, call, argument, type);
    }

    /** Records a subquery with calls that can fail. */
    void addSubquery() {
        if (query != null) {
            query.guarded(use);
        }
    }

    private String guarded(Guard.Use clause, Expression call, String text, Class<?> type) {
        Guard.Use with = query != null && query.isOwn(call) ? Guard.Use.OWN : clause;
        if (query != null) {
            query.guarded(with);
        }
        if (type == Types.UNKNOWN) {
            return text;
        }
        Guard guard = TYPES.contains(type) ? Guard.CALL : Guard.OBJECT;
        Span place = query == null ? call.span() : query.place(call);
        String guarded = guard.esperName() + "(" + text + ", " + with.ordinal() + ", " + place.first() + ", " + place.last()
                + (query == null ? "" : query.seen(call, passesEvent)) + ")";
        return guard == Guard.CALL || type == Object.class ? guarded : "cast(" + guarded + ", " + EsperNames.type(type) + ")";
    }

    /** Writes the condition that a key does not fail. */
    static String grouped(String key) {
        return Guard.GROUPED.esperName() + "(" + Guard.BEGIN.esperName() + "(), " + key + ")";
    }

    /** Writes an expression that is null if a call in it fails. */
    static String sound(String text, Class<?> type) {
        Guard guard = TYPES.contains(type) ? Guard.SOUND : Guard.SOUND_OBJECT;
        return guard.esperName() + "(" + Guard.BEGIN.esperName() + "(), " + text + ")";
    }

    boolean isNested() {
        return query != null && query.isNested();
    }

    QueryGuards query() {
        return query;
    }
}
