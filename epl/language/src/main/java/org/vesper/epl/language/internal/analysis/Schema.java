// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.result.EsperStream;

/** The event types and streams that rules may read. */
public interface Schema {

    /** The event type or stream with a name, or null if there is none. */
    EventType type(Span place, String name);

    /** What a statement in Esper's dialect declares under a name; empty if none does. */
    Optional<EsperStream> inEsper(String name);

    /** The names of all event types and streams. */
    Set<String> names();

    /** The event type with a name, if the application itself declares it. */
    Optional<EventType> applicationType(String name);
}
