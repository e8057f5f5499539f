// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.util.List;
import java.util.stream.Stream;

/** All checks, in the order of the page. */
public final class WireCheck {

    private WireCheck() {
    }

    public static List<Check> all() {
        return Stream.of(ConnectionChecks.all(), DefinitionChecks.all(), TextChecks.all(), NullChecks.all(), SessionChecks.all(),
                VersionOneChecks.all(), WaitingChecks.all())
                .flatMap(List::stream).toList();
    }
}
