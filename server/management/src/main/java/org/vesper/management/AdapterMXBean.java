// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Map;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.AdapterFigure;
import org.vesper.management.figures.ClientFigures;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** An adapter: {@code org.vesper:type=Adapter,application=APP,name=ID}. */
@Description("An adapter: brings events into an application or out of it")
public interface AdapterMXBean extends FaultControl {

    @Description("Whether it is an output adapter")
    boolean isOutput();

    @Override
    @Units("faults")
    @Description("Events on which the adapter threw an exception, and exceptions of its own threads;"
            + " EventsRejected counts what it refused from clients")
    long getFaults();

    @Description("The address on which the adapter listens, host:port, or the name of its source or target")
    String getAddress();

    @Units("connections")
    @Metric("vesper_adapter_connections")
    @Description("Clients connected now")
    int getConnections();

    @Units("events")
    @Metric(value = "vesper_adapter_events_accepted", kind = FigureKind.COUNTER)
    @Description("Events accepted from clients since the start; for an output adapter, events emitted")
    long getEventsAccepted();

    @Units("events/s")
    @Description("Events accepted per second, mean of the last 10 s or, if it is read less often, of the time since it was read before")
    double getEventsAcceptedPerSecond();

    @Override
    @Units("events")
    @Description("Events read but not passed on, or not emitted, since the start; the client or the log has the reason")
    long getEventsRejected();

    @Units("events")
    @Metric(value = "vesper_adapter_events_filtered", kind = FigureKind.COUNTER)
    @Description("Accepted events that no rule uses: they were counted and not processed further")
    long getEventsFiltered();

    @Units("events")
    @Metric(value = "vesper_adapter_events_shed", kind = FigureKind.COUNTER, ofLosses = true)
    @Description("Events read and dropped by choice since the start, because the application was too slow for them")
    long getEventsShed();

    @Description("The figures of this kind of adapter as numbers, each with its unit")
    AdapterFigure[] getFigures();

    @Description("The figures of this kind of adapter as texts, its settings in force, errors by kind")
    Map<String, String> getDetails();

    @ReadOnly
    @Description("The connected clients, beginning with those that hold most memory; none if the adapter does not distinguish clients")
    @Requires(Role.VIEWER)
    ClientFigures[] listConnections(@Description("The maximum number, for example 50") int maximum);

    @Description("Closes the connection of a client. Returns whether there is one with this address")
    @Requires(Role.OPERATOR)
    boolean closeConnection(@Description("The client's address as listConnections shows it, for example 127.0.0.1:40022") String address);

    @Description("Sends the clients to other servers, those that are connected and those that come, until it is called without addresses."
            + " Returns how many were connected")
    @Requires(Role.OPERATOR)
    int redirectConnections(@Description("Addresses, HOST:PORT, separated by commas, in order of preference; empty: clients are served"
            + " here again") String to);

    @Description("Sends one client to another server. Returns whether there is one with this address")
    @Requires(Role.OPERATOR)
    boolean redirectConnection(@Description("The client's address as listConnections shows it") String address,
            @Description("Addresses, HOST:PORT, separated by commas, in order of preference") String to);
}
