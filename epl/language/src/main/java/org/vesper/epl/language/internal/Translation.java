// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Set;

/** What a rule becomes: the parts of its template, and its own constants. */
public record Translation(String statement, List<Class<?>> parameterTypes, List<Object> arguments, List<String> columns, Set<String> eventTypes) {
}
