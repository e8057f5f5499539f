// SPDX-License-Identifier: GPL-2.0-or-later

/** The classes that {@code conf/logback.xml} names. */
package org.vesper.logging.internal;
