// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import org.vesper.api.EventSink;
import org.vesper.event.EventValues;

/**
 * An output adapter that takes one event at a time. This example prints them:
 *
 * <pre>{@code
 * protected void write(Object event) {
 *     System.out.println(event);
 * }
 * }</pre>
 *
 * <p>{@link EventValues} reads an event of any class.
 *
 * <p><b>Threading:</b> {@code write} is called by one thread at a time, in the lane: while it blocks, the stages before it wait, and within
 * 1 s the log has the place. The setting {@code write-timeout} of the stage is the limit; the thread is interrupted then. Without it
 * there is no limit, but to suspend the application fails after 20 s then, and to update it after 10 s. A stream before the adapter
 * gives it a thread of its own. <b>Failure:</b> an exception or error of {@code write} is counted at the stage and logged, and the next
 * event follows; with {@code on-fault="stop"} only after an operator resumes the adapter.
 */
public abstract class OutputAdapter extends OpenedAdapter implements EventSink {

    private volatile long written;

    protected OutputAdapter(AdapterContext context) {
        super(context);
    }

    /** Emits an event: a bean, a map, or an output of a rule. */
    protected abstract void write(Object event) throws Exception;

    @Override
    public final void onEvent(Object event) {
        try {
            write(event);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(owner() + " cannot write an event: " + e, e);
        }
        written = written + 1;
    }

    @Override
    public final AdapterStatus status() {
        return new AdapterStatus(address(), 0, written, 0, 0, 0, details(), figures());
    }
}
