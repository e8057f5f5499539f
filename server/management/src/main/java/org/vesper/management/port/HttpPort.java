// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.port;

/** The address of the port for HTTP, which management shows. It is a service of the OSGi framework. */
@FunctionalInterface
public interface HttpPort {

    /** Tells that the port is open, for the life of the server. */
    void isOpenAt(String url);
}
