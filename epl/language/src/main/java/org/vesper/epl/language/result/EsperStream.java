// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.Locale;
import java.util.Optional;
import org.vesper.api.EventType;

/**
 * A stream, window or table that statements in Esper's dialect declare. Rules in Vesper's dialect can read it.
 *
 * @param type its columns, as far as they are known
 */
public record EsperStream(Kind kind, Optional<EventType> type) {

    /** The kind of declaration in Esper. */
    public enum Kind {

        /** It passes events on. */
        STREAM,

        /** It passes on the rows that enter it, and retains rows by itself. */
        WINDOW,

        /** It retains rows by itself. */
        TABLE;

        public boolean retains() {
            return this != STREAM;
        }

        /** "window". */
        public String noun() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What two statements say about it, one that declares and one that fills it. */
    public EsperStream with(EsperStream later) {
        return new EsperStream(kind.retains() ? kind : later.kind, later.type.or(() -> type));
    }
}
