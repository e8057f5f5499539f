// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.text.Plurals;
import org.vesper.config.NearestName;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.figures.ClientFigures;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "connections", mixinStandardHelpOptions = true,
        header = "Shows the clients of adapters, closes their connections, or sends them elsewhere.",
        synopsisSubcommandLabel = "COMMAND", description = "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs.")
public final class ConnectionsCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs.";
    private static final String IN = "the adapter, or all adapters of an application; all of the server if it is left out";
    private static final double MS_PER_S = 1_000.0;
    private static final double KB = 1024.0;

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper connections list --in signal-generation/ticks"},
            header = "Shows the clients, beginning with those that hold most memory.",
            description = EXIT_CODES)
    void list(@Mixin ServerOption server, @Option(names = "--in", paramLabel = "APP[/ADAPTER]", description = IN) String place,
            @Option(names = "--most", paramLabel = "N", defaultValue = "50",
                    description = "the maximum number of clients to show for each adapter (default: ${DEFAULT-VALUE})") int maximum) {
        server.call(connection -> {
            Map<String, ObjectName> adapters = adapters(connection, place);
            server.answer().print(out(), () -> values(connection, adapters, maximum), () -> adapters.entrySet().stream()
                    .flatMap(adapter -> lines(adapter.getKey(), proxy(connection, adapter.getValue()), maximum).stream()).toList());
        });
    }

    @Command(name = "close", mixinStandardHelpOptions = true, footer = {"", "Example: vesper connections close 10.0.0.7:4711"},
            header = "Closes connections; their clients receive CLOSED_BY_OPERATOR.",
            description = {"The clients may connect again.", EXIT_CODES})
    void close(@Mixin ServerOption server, @Option(names = "--in", paramLabel = "APP[/ADAPTER]", description = IN) String place,
            @Parameters(paramLabel = "ADDRESS", arity = "1..*", description = "address of a client, host:port as list shows it")
                    List<String> addresses) {
        List<String> closed = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        server.call(connection -> {
            List<AdapterMXBean> adapters = adapters(connection, place).values().stream().map(name -> proxy(connection, name)).toList();
            for (String address : addresses) {
                boolean found = false;
                for (AdapterMXBean adapter : adapters) {
                    found |= adapter.closeConnection(address);
                }
                if (found) {
                    closed.add(address);
                } else {
                    unknown.add(address);
                }
            }
        });
        if (!closed.isEmpty()) {
            server.answer().print(out(), () -> Map.of("closed", closed), () -> closed.stream().map(one -> "closed: " + one).toList());
        }
        failIfUnknown(unknown);
    }

    @Command(name = "redirect", mixinStandardHelpOptions = true,
            footer = {"", "Example: vesper connections redirect signal-generation/ticks --to standby.example.com:9002"},
            header = "Sends clients to another server, where they go on with their sessions.",
            description = {"Without ADDRESS: all clients, and each that connects until --off or a restart of the application. Clients of"
                + " version 2 of the wire protocol receive REDIRECT after a report of what was taken; others SERVER_CLOSING.", EXIT_CODES})
    void redirect(@Mixin ServerOption server,
            @Parameters(paramLabel = "APP/ADAPTER", index = "0", converter = Form.Part.class, description = "the adapter") String place,
            @Parameters(paramLabel = "ADDRESS", index = "1..*", arity = "0..*", description = "address of a client, as list shows it;"
                + " only these clients are sent away, once") List<String> clients,
            @ArgGroup(multiplicity = "1") Destination destination) {
        server.call(connection -> {
            ObjectName name = adapters(connection, place).get(place);
            if (name == null) {
                throw new CommandFailure(ExitCode.FAILED, place + " is not the name of an adapter with clients, APP/ADAPTER");
            }
            AdapterMXBean adapter = proxy(connection, name);
            if (clients == null) {
                answerAll(server, place, destination.text(), adapter.redirectConnections(destination.text()));
            } else {
                redirect(server, adapter, clients, destination.text());
            }
        });
    }

    /** The server to which the clients move. */
    static final class Destination {

        @Option(names = "--to", paramLabel = "HOST:PORT", split = ",", converter = Form.HostAndPort.class,
                description = "the other server; several with commas, in order of preference")
        private List<String> to;

        @Option(names = "--off", description = "serves clients here again")
        private boolean off;

        String text() {
            return off ? "" : String.join(",", to);
        }
    }

    private void answerAll(ServerOption server, String place, String to, int count) {
        server.answer().print(out(), () -> Map.of("adapter", place, "redirected", count, "to", to),
                () -> List.of(to.isEmpty() ? "served here again: the clients of " + place
                        : Plurals.right("redirected: " + count + " clients of ") + place + ", and those that come, to " + to));
    }

    private void redirect(ServerOption server, AdapterMXBean adapter, List<String> clients, String to) {
        List<String> unknown = clients.stream().filter(client -> !adapter.redirectConnection(client, to)).toList();
        List<String> sent = clients.stream().filter(client -> !unknown.contains(client)).toList();
        if (!sent.isEmpty()) {
            server.answer().print(out(), () -> Map.of("redirected", sent, "to", to),
                    () -> sent.stream().map(client -> "redirected: " + client + " to " + to).toList());
        }
        failIfUnknown(unknown);
    }

    private static void failIfUnknown(List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "no client has the address " + String.join(", ", unknown)
                    + "; vesper connections list shows the clients");
        }
    }

    /** Each adapter with its clients, for programs. */
    private static List<Map<String, Object>> values(ServerConnection connection, Map<String, ObjectName> adapters, int maximum) {
        return adapters.entrySet().stream().map(adapter -> Map.of("adapter", adapter.getKey(),
                "connections", connection.attribute(adapter.getValue(), "Connections"),
                "clients", connection.invoke(adapter.getValue(), "listConnections", maximum))).toList();
    }

    private static List<String> lines(String adapter, AdapterMXBean bean, int maximum) {
        List<String> lines = new ArrayList<>();
        ClientFigures[] clients = bean.listConnections(maximum);
        String memory = bean.getDetails().get("symbol-memory");
        lines.add(String.format(Locale.ROOT, "%s: %,d connections%s%s", adapter, bean.getConnections(),
                clients.length < bean.getConnections() ? ", of which " + clients.length + " are shown" : "",
                memory == null ? "" : ", memory " + memory));
        String columns = "  %-" + width(ClientFigures::address, clients, 24) + "s %-" + width(ConnectionsCommand::sends, clients, 20)
                + "s %12s %12s %15s %12s%s";
        if (clients.length > 0) {
            boolean certified = Stream.of(clients).anyMatch(client -> !client.certificate().isEmpty());
            lines.add(String.format(Locale.ROOT, columns, "ADDRESS", "SENDS", "CONNECTED s", "SILENT s",
                    "EVENTS", "MEMORY KB", certified ? "  CERTIFICATE" : ""));
        }
        for (ClientFigures client : clients) {
            lines.add(String.format(Locale.ROOT, columns, client.address(), sends(client), tenths(client.connectedMs() / MS_PER_S),
                    tenths(client.silentMs() / MS_PER_S), String.format(Locale.ROOT, "%,d", client.eventsAccepted()),
                    tenths(client.memoryBytes() / KB), client.certificate().isEmpty() ? "" : "  " + client.certificate()));
        }
        return lines;
    }

    private static String sends(ClientFigures client) {
        return client.sends().isEmpty() ? "-" : client.sends();
    }

    private static String tenths(double figure) {
        return String.format(Locale.ROOT, "%,.1f", figure);
    }

    /** The width of a column of texts, which is at least so wide. */
    private static int width(Function<ClientFigures, String> text, ClientFigures[] clients, int least) {
        return Stream.of(clients).map(text).mapToInt(String::length).reduce(least, Math::max);
    }

    /** The input adapters, by APP/ADAPTER. */
    private static Map<String, ObjectName> adapters(ServerConnection connection, String place) {
        Map<String, ObjectName> all = connection.names(MBeanNames.parts("Adapter")).stream().collect(Collectors.toMap(
                name -> MBeanNames.text(name, "application") + "/" + MBeanNames.text(name, "name"),
                name -> name, (first, second) -> first, TreeMap::new));
        Map<String, ObjectName> meant = new TreeMap<>(all);
        meant.keySet().removeIf(name -> place != null && !name.equals(place) && !name.startsWith(place + "/"));
        if (meant.isEmpty() && place != null) {
            throw new CommandFailure(ExitCode.FAILED,
                    "there is no adapter " + place + NearestName.hintAmong(place, "adapters", all.keySet()));
        }
        meant.values().removeIf(name -> proxy(connection, name).isOutput());
        return meant;
    }

    private static AdapterMXBean proxy(ServerConnection connection, ObjectName adapter) {
        return connection.proxy(adapter, AdapterMXBean.class);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
