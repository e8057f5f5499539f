// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.util.Optional;
import org.vesper.api.Caller;

/**
 * A request for a page.
 *
 * @param user who has logged in with it, if anybody; every role may read
 * @param accepted the formats that the client wants, as the header Accept has them; empty for any
 */
public record Visit(Optional<Caller> user, String accepted) {
}
