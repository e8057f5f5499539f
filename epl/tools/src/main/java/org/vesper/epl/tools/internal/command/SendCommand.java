// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvColumn;
import org.vesper.epl.tools.internal.event.EventFile;
import org.vesper.epl.tools.internal.event.EventReader;
import org.vesper.epl.tools.internal.event.EventSource;
import org.vesper.epl.tools.option.CsvOptions;
import org.vesper.epl.tools.option.Form;
import org.vesper.text.JsonText;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.client.SignsOfLife;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper send}: sends the events of a CSV file to an application. */
@Command(name = "send", description = {
    "Sends the events of a CSV file to the TCP adapter of an application, as fast as it accepts them, and waits until they are processed.",
    "An empty cell is null: the property keeps its default. A column is named as NAME or NAME:TYPE, with the types of vesper epl run.",
    "Enums, decimals and instants are sent as texts, nested properties by their path, for example party.name."})
public final class SendCommand implements Runnable {

    private static final Map<Class<?>, WireType> WIRE_TYPES = Map.of(Boolean.class, WireType.BOOLEAN, Byte.class, WireType.INT, Short.class,
            WireType.INT, Integer.class, WireType.INT, Long.class, WireType.LONG, Float.class, WireType.DOUBLE,
            Double.class, WireType.DOUBLE);
    private static final int SHOWN_REJECTS = 10;
    private static final long KEPT_BYTES = 1 << 20;
    /** A wrong address shows soon; a server that has been there may take longer to come back. */
    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Signs of life show soon that a server has vanished. */
    private static final Reporting REPORTING = new Reporting(10, (int) SignsOfLife.DEFAULT_KEEP_ALIVE.toMillis());

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "The event type, and a CSV file whose header names its properties; - is the standard input.")
    private EventsArgument events;

    @Option(names = "--to", paramLabel = "HOST:PORT", required = true, converter = Form.HostAndPort.class,
            description = "The address of the adapter; vesper status shows it.")
    private String address;

    @Option(names = "--session", paramLabel = "NAME", converter = SessionName.class, description = {
        "Sends the file as the session of this name, over version 2 of the wire protocol. When the connection breaks or the server",
        "restarts, the command goes on, for as long as it finds a server within a minute. When it runs again, also with rows appended to",
        "the file, it sends only the rows that the server has not taken."})
    private String session;

    @Option(names = "--token-file", paramLabel = "FILE",
            description = "The file with the token of a client that vesper clients has added; speaks version 2 of the wire protocol.")
    private Path tokenFile;

    @Mixin
    private CsvOptions csv;

    @Mixin
    private TlsOption tls;

    @Option(names = "--json", description = "Prints the answer as JSON; an error is an object with the key error.")
    private boolean json;

    /** The name of a session. */
    static final class SessionName extends Form {

        SessionName() {
            super("(?s).*\\S.*", text -> "'" + text + "' is blank; it must be a name, ticks-of-today for example");
        }
    }

    @Override
    public void run() {
        csv.check(List.of(events.type()));
        EventSource source = new EventSource(events.type(), events.file(), csv.format(events.type()));
        EventFile file = EventFile.of(source, Optional.empty(), Optional.empty());
        int colon = address.lastIndexOf(':');
        try {
            InetSocketAddress to = new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
            command.commandLine().getOut().println(session == null && tokenFile == null ? send(file, to) : sendKept(file, to));
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException("cannot send to " + address + ": " + e.getMessage()
                    + cause(file, String.valueOf(e.getMessage())), e);
        }
    }

    /** Sends all rows, and returns the answer for the user. */
    private String send(EventFile file, InetSocketAddress to) throws IOException {
        try (EventReader reader = file.open(); WireClient client = WireClient.connect(to, tls.context(), Hello.of(layout(file)))) {
            while (reader.next()) {
                client.send(values(reader));
            }
            long sent = client.bye();
            return json ? JsonText.lines(Map.of("sent", sent)) : sent(sent);
        }
    }

    /**
     * Sends the rows that the session does not have, over version 2; the position of a row is the number of rows before it. Without a
     * session, the command does not go on when the connection breaks, since the server could take rows twice.
     */
    private String sendKept(EventFile file, InetSocketAddress to) throws IOException {
        SessionClaim claim = session == null ? SessionClaim.NONE : SessionClaim.named(session);
        byte[] token = tokenFile == null ? new byte[0] : Token.read(tokenFile).bytes();
        SessionHello hello = SessionHello.of(claim, "vesper send").with(REPORTING.withRejects()).withToken(token);
        try (EventReader reader = file.open();
                SessionClient client = SessionClient.connect(List.of(to), tls.context(), hello, KEPT_BYTES, FIRST_PATIENCE)) {
            client.patience(session == null ? Duration.ZERO : PATIENCE);
            return session == null ? sendOnce(file, reader, client) : sendRest(file, reader, client);
        }
    }

    /** Sends all rows over this connection alone. */
    private String sendOnce(EventFile file, EventReader reader, SessionClient client) throws IOException {
        try {
            return sendRest(file, reader, client);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "; the server has taken " + client.progress().taken() + " events or more of "
                    + events.file() + "; with --session NAME the command goes on by itself", e);
        }
    }

    /** Sends the rows that the session does not have. */
    private String sendRest(EventFile file, EventReader reader, SessionClient client) throws IOException {
        long before = client.position();
        long rows = 0;
        while (rows < before && reader.next()) {
            rows++;
        }
        if (rows < before) {
            throw new IllegalArgumentException("session " + session + " has " + before + " events already, and " + events.file()
                    + " has " + rows + " rows; use another name for another file");
        }
        int layout = client.define(layout(file));
        while (reader.next()) {
            client.send(layout, values(reader));
        }
        long rejected = client.bye(false).rejected();
        return answer(client.position() - before, before, rejected) + rejects(client);
    }

    private String answer(long sent, long before, long rejected) {
        return json ? JsonText.lines(Map.of("sent", sent, "before", before, "rejected", rejected))
                : sent(sent) + (before == 0 ? "" : "; session " + session + " had " + before + " before")
                        + (rejected == 0 ? "" : "; " + rejected + (session == null ? "" : " of the session")
                                + " were rejected, see the server's log");
    }

    private static String sent(long events) {
        return "sent: " + events + (events == 1 ? " event" : " events");
    }

    /** The first rows that were rejected, and why. */
    private String rejects(SessionClient client) {
        return json ? "" : client.takeRejects().stream().limit(SHOWN_REJECTS)
                .map(reject -> "\nrow " + (reject.position() + 1) + " was rejected: " + CsvColumn.visible(reject.reason()))
                .collect(Collectors.joining());
    }

    /** If a server rejects a column that its cells have given the type, returns the line of the cell that did so. */
    private static String cause(EventFile file, String refusal) {
        return file.columns().stream().filter(column -> refusal.matches("(?s).*\\bproperty " + Pattern.quote(column) + "\\b.*"))
                .flatMap(column -> file.reason(column).stream()).findFirst().map(place -> "\n" + place).orElse("");
    }

    private static EventLayout layout(EventFile file) {
        List<WireProperty> properties = new ArrayList<>();
        boolean[] nullable = withEmptyCells(file);
        for (int column = 0; column < file.columns().size(); column++) {
            properties.add(new WireProperty(file.columns().get(column), wireType(file.valueClass(column)), nullable[column]));
        }
        return new EventLayout(file.type().name(), properties);
    }

    /**
     * Determines the columns with empty cells. Only these are announced as nullable, since older servers do not support nullable columns.
     */
    private static boolean[] withEmptyCells(EventFile file) {
        boolean[] empty = new boolean[file.columns().size()];
        try (EventReader reader = file.open()) {
            while (reader.next()) {
                for (int column = 0; column < empty.length; column++) {
                    empty[column] |= reader.cells().get(column) == null || reader.cells().get(column).isEmpty();
                }
            }
        }
        return empty;
    }

    private static WireType wireType(Class<?> type) {
        return WIRE_TYPES.getOrDefault(type, WireType.STRING);
    }

    /** What has no wire type of its own is sent as text. */
    private static Object[] values(EventReader reader) {
        Object[] values = reader.values();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            boolean small = value instanceof Short || value instanceof Byte;
            values[i] = value == null || WIRE_TYPES.get(value.getClass()) != null && !small && !(value instanceof Float) ? value
                    : small ? (Object) ((Number) value).intValue() : value instanceof Float number ? (Object) number.doubleValue()
                    : value.toString();
        }
        return values;
    }
}
