// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Map;
import org.vesper.api.Description;

/** An adapter: {@code org.vesper:type=Adapter,application=APP,name=ID}. */
@Description("An adapter: a way for events into an application, or out of it")
public interface AdapterMXBean extends FaultControl {

    @Description("Whether it puts events out; if not, it brings them in")
    boolean isOutput();

    @Description("Events that came from the stages before the adapter, if it puts events out")
    long getEventsIn();

    @Description("Events passed on to the stages behind the adapter")
    long getEventsOut();

    @Description("Events that made the adapter throw, and what its own threads have thrown;"
            + " what it refused of a client is in EventsRejected")
    long getFaults();

    @Description("Where the adapter listens, host:port, or what names its source or its target")
    String getAddress();

    @Description("Clients connected now")
    int getConnections();

    @Description("Events taken from clients since the start; of an adapter that puts events out, those that it has put out")
    long getEventsAccepted();

    @Override
    @Description("Events read but not passed on, or not put out, since the start; the client was told or the log says why")
    long getEventsRejected();

    @Description("Accepted events that no rule wants: they were counted and went no further")
    long getEventsFiltered();

    @Description("Further figures of this kind of adapter: settings in force, errors by kind")
    Map<String, String> getDetails();

    @Description("The clients that are connected, those that hold most memory first; none if the adapter does not tell them apart")
    ClientFigures[] listConnections(@Description("How many at most, for example 50") int most);

    @Description("Closes the connection of a client; whether there is one with this address")
    boolean closeConnection(@Description("The client's address as listConnections shows it, for example 127.0.0.1:40022") String address);
}
