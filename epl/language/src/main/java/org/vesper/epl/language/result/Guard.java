// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

/**
 * The functions by which a translated statement handles calls that fail. The engine catches the exception of a call and gives null;
 * {@link #CALL}, which is written around each call that can fail, then tells the engine what this costs. {@link #ROW} is written around the
 * last column of a row. Statements without calls that can fail have none of them.
 */
public enum Guard {

    /**
     * Passes a value on: {@code vesper_call(value, use, first, last, istream(), *)}. The use is the ordinal of a {@link Use}, first and
     * last
     * are the tokens of the expression in its rule. The last two arguments are optional: whether the event enters, and the event.
     */
    CALL("call"),
    /** The same for an object of a class that {@link #CALL} does not know; the class is lost. */
    OBJECT("object"),
    /** The number of calls that have failed so far: {@code vesper_begin()}. */
    BEGIN("begin"),
    /**
     * Passes a value on if no call has failed while it was computed, or else null: {@code vesper_sound(vesper_begin(), value)}. It is
     * written around a condition and around an argument of an aggregate where COALESCE, OR and the like would accept the null of a call.
     */
    SOUND("sound"),
    /** The same for a value whose type has no overload; it becomes an object. */
    SOUND_OBJECT("soundObject"),
    /** Begins a part of a subquery that reads one of its events: {@code vesper_enter()} is {@link #BEGIN}. */
    ENTER("enter"),
    /**
     * Passes the value of such a part on if no call has failed in it, or else null: {@code vesper_own(vesper_enter(), value)}. Those with
     * the use {@link Use#OWN} do not count as failures of what is around the subquery.
     */
    OWN("own"),
    /** The same for a value whose type has no overload; it becomes an object. */
    OWN_OBJECT("ownObject"),
    /** Whether the key of a group has a value: {@code vesper_grouped(vesper_begin(), key)} is false if a part of it has failed. */
    GROUPED("grouped"),
    /** Evaluates an expression with the row: {@code vesper_also(rule, vesper_begin(), expression)} is the rule, or null if it fails. */
    ALSO("also"),
    /**
     * The rule of a row, or null if the row is lost. {@code vesper_row(rule, triggered)}: the row belongs to the arriving event, if
     * triggered is true, or to no event. {@code vesper_row(rule, *)}: it belongs to that event; {@code vesper_row(rule, *, false)}: to
     * the group of that event.
     */
    ROW("row");

    /** The part of a rule in which a call stands. It decides what a failure of the call costs. */
    public enum Use {
        /** A column or a key of ORDER BY: the row. */
        COLUMN,
        /** A condition, which then does not hold: nothing else. */
        CONDITION,
        /** An argument of an aggregate, which skips the value: the row of the event. */
        ARGUMENT,
        /** A key of GROUP BY: the event belongs to no group. */
        KEY,
        /** An argument of an aggregate of the application, which may refuse any value. */
        ENTERING,
        /** A value of an event of a subquery, which is then no row of it: nothing else. */
        OWN
    }

    private final String method;

    Guard(String method) {
        this.method = method;
    }

    /** Whether a text of Esper's dialect contains a guarded call. */
    public static boolean isIn(String text) {
        return text.contains(CALL.esperName()) || text.contains(OBJECT.esperName());
    }

    /** The name in Esper statements. */
    public String esperName() {
        return "vesper_" + method;
    }

    /** The name of the static method that computes it. */
    public String methodName() {
        return method;
    }
}
