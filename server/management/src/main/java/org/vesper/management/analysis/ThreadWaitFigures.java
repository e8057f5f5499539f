// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/** How often and for how long a thread was blocked or waited at one place for one reason. */
public interface ThreadWaitFigures {

    /** The name of the thread. */
    String getThread();

    /** lock, wait, park, sleep, file or socket. */
    String getKind();

    /** The class of the lock, the file or the other side of the connection, as far as it is known. */
    String getReason();

    /** The method outside of the JDK that waited, with file and line. */
    String getPlace();

    /** How often it was seen. */
    long getCount();

    /** For how many milliseconds in all. */
    double getTotalMs();

    /** The longest time in milliseconds. */
    double getLongestMs();
}
