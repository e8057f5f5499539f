// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.warm;

import java.util.Set;
import org.vesper.event.Interest;

/**
 * A prepared change whose new rules begin with what they would retain if they had always been there: they are fed the past before they
 * take effect. All other rules notice nothing.
 *
 * <p><b>Threading:</b> one thread at a time; {@link #apply} while it holds all lanes of the processor, everything else
 * without a lane. {@link #close} releases what the trials have used.
 */
public interface WarmStart extends AutoCloseable {

    /** How far the new rules look back, in the words of their horizon. */
    String lookBack();

    /** The events that they need. Any other may be left out of the past. */
    Interest interest();

    /** Whether they need this event. It may be asked of an event that {@link #interest()} does not exclude. */
    boolean needs(Object event);

    /** The rules that fill the streams that they read, and that do not change. They are fed the past too, beside themselves. */
    Set<String> fillers();

    /**
     * Is called again and again while the past is read. <b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if the change
     * has exceeded the time in which it must be prepared.
     */
    void requireTime();

    /**
     * Whether a past that does not begin with the application brings them back. Tries it in an engine of its own.
     *
     * @param past reaches up to the present, or nearly
     */
    boolean suffices(Past past);

    /**
     * Makes the change as if it were not warm, and feeds the new rules the past, with their outputs held back.
     *
     * @param past reaches up to this moment
     */
    void apply(Past past);

    @Override
    void close();
}
