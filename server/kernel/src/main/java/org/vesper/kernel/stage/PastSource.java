// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/** Reads what a processor was given in the past, while events flow. <b>Threading:</b> one thread at a time. */
public interface PastSource {

    /**
     * Reads as far back as rules need it.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if that is not known, if the past does not reach back so
     * far, or, unless it reads leniently, if the rules have no time left.
     *
     * @param leniently whether a past that does not reach back so far is taken, too
     */
    Reading read(WarmStart rules, boolean leniently);

    /** A past that grows as long as events flow. */
    interface Reading extends AutoCloseable {

        /** What was read up to now, as far as it is needed. */
        Past prepared();

        /** The past up to this moment. Called by the thread that holds the lane, once. */
        Past upToNow();

        @Override
        void close();
    }
}
