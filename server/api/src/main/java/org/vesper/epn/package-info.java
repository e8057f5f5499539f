// SPDX-License-Identifier: GPL-2.0-or-later

/** The event processing network of an application, written in Java. It is the Java counterpart of the XML elements of the epn namespace. */
package org.vesper.epn;
