// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

/** One page of the HTTP listener. <b>Threading:</b> any thread. <b>Failure:</b> an exception is logged and answered with status 500. */
public interface Page {

    /** Whether it answers those too who have not logged in. */
    boolean isOpen();

    Answer answer(Visit visit);
}
