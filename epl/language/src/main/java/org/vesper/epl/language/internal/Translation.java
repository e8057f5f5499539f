// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.Template;

/**
 * What a rule becomes.
 *
 * @param inserted the stream that INSERT INTO fills
 */
public record Translation(Template template, List<Object> arguments, Optional<EventType> inserted) {
}
