// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.port;

/** Where management learns the address of the port for HTTP, to show it. It is a service of the OSGi framework. */
@FunctionalInterface
public interface HttpPort {

    /** Tells that the port is open, for the life of the server. */
    void isOpenAt(String url);
}
