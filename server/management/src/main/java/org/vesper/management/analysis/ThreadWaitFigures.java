// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/**
 * The number and time of a thread's waits at one place for one reason.
 *
 * @param thread the name of the thread
 * @param kind lock, wait, park, sleep, file or socket
 * @param reason the class of the lock, the file or the other side of the connection, as far as it is known
 * @param place the method outside of the JDK that waited, with file and line
 * @param count how often it was seen
 * @param totalMs for how many milliseconds in all
 * @param longestMs the longest time in milliseconds
 */
public record ThreadWaitFigures(String thread, String kind, String reason, String place, long count, double totalMs, double longestMs) {
}
