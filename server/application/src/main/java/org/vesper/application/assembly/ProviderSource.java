// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.Collection;

/** The providers of adapters, processors and ledgers that do not belong to the application. <b>Threading:</b> any thread. */
public interface ProviderSource {

    /** All providers of a type. */
    <P> Collection<P> all(Class<P> type);
}
