// SPDX-License-Identifier: GPL-2.0-or-later

/** The event processing network of an application, written in Java. It says what the elements of the epn namespace say in XML. */
package org.vesper.epn;
