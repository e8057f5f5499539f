// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.util.Map;

/** Says that the process answers. Reads nothing of the server, so that no application can keep it from answering. */
public record LivePage(boolean isOpen) implements Page {

    @Override
    public Answer answer(Visit visit) {
        return Answer.json(200, Map.of("status", "live"));
    }
}
