// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

/** The kind of a record; docs/internals/journal-format.md has the payloads. */
public enum Kind {

    /** The names of application and lane; the first record of a segment. */
    LANE(1),

    /** A part of the state of an adapter beside its sources, restated at the beginning of a segment. */
    ADAPTER(2),

    /** A source of events: the stage of its adapter, and its definition. */
    SOURCE(3),

    /** A part of the dictionary of a source. */
    DICTIONARY(4),

    /** A batch of events of a source, in bytes of its adapter. */
    EVENTS(5),

    /** One event of an adapter that writes no bytes of its own. */
    EVENT(6),

    /** The time to which the clocks of the lane were advanced. */
    CLOCK(7),

    /** A change of rules, or of rows of their parameters. */
    CHANGE(8),

    /** Kept for later: nothing writes it. */
    PARAMETERS(9),

    /** The application was suspended. */
    SUSPENDED(10),

    /** The application was resumed. */
    RESUMED(11),

    /** Events that came from another lane. */
    CROSSED(12),

    /** What a stage remembers, or how far back the stages of the lane look. */
    STATE(13);

    private static final Kind[] BY_CODE = new Kind[14];

    private final int code;

    static {
        for (Kind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    Kind(int code) {
        this.code = code;
    }

    /** The number in the file. */
    public int code() {
        return code;
    }

    /** The kind of a number; null if there is none. */
    static Kind ofCode(int code) {
        return code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
