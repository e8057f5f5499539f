// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;

/** What a rule becomes: the parts of its template, its own constants, and the stream that it fills. */
public record Translation(String statement, List<Class<?>> parameterTypes, List<Object> arguments, List<String> columns, Set<String> eventTypes,
                          Optional<EventType> inserted) {
}
