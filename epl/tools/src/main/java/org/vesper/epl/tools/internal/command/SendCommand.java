// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.tools.internal.event.ColumnType;
import org.vesper.epl.tools.internal.event.EventFile;
import org.vesper.epl.tools.internal.event.EventReader;
import org.vesper.epl.tools.internal.explanation.JsonText;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Hello;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper send}: sends the events of a CSV file to an application. */
@Command(name = "send", description = {
    "Sends the events of a CSV file to the TCP adapter of an application, as fast as it accepts them, and waits until they are processed.",
    "An empty cell is null: the property keeps its default. Enums, decimals and instants are sent as texts (NAME:string in the header),",
    "nested properties by their path, for example party.name."})
public final class SendCommand implements Runnable {

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "The event type, and a CSV file whose header names its properties.")
    private EventsArgument events;

    @Option(names = "--to", paramLabel = "HOST:PORT", required = true, description = "The address of the adapter; vesper status shows it.")
    private String address;

    @Option(names = "--json", description = "Prints the answer as JSON; an error is an object with the key error.")
    private boolean json;

    @Override
    public void run() {
        EventFile file = EventFile.of(events.type(), events.file());
        int colon = address.lastIndexOf(':');
        if (colon < 1 || !address.substring(colon + 1).matches("\\d{1,5}")) {
            throw new ConfigurationException("--to is '" + address + "' but must be HOST:PORT, 127.0.0.1:9010 for example");
        }
        try (EventReader reader = file.open(); WireClient client = WireClient.connect(
                address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)), Hello.of(layout(file)))) {
            send(file, reader, client);
            command.commandLine().getOut().println(answer(client.bye()));
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException("cannot send to " + address + ": " + e.getMessage()
                    + cause(file, String.valueOf(e.getMessage())), e);
        }
    }

    private String answer(long sent) {
        return json ? JsonText.of(Map.of("sent", sent)) : "sent: " + sent + " events";
    }

    /** If a server that expects numbers rejects a column of strings, returns the line of the cell that made it one. */
    private static String cause(EventFile file, String refusal) {
        return file.columns().stream().filter(column -> refusal.matches("(?s).*\\bproperty " + Pattern.quote(column) + "\\b.*"))
                .flatMap(column -> file.firstMismatch(column).stream()).findFirst().map(place -> "\n" + place).orElse("");
    }

    private static EventLayout layout(EventFile file) {
        List<WireProperty> properties = new ArrayList<>();
        boolean[] nullable = withEmptyCells(file);
        for (int column = 0; column < file.columns().size(); column++) {
            properties.add(new WireProperty(file.columns().get(column), wireType(file.columnType(column)), nullable[column]));
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
                Map<String, Object> event = reader.event();
                for (int column = 0; column < empty.length; column++) {
                    empty[column] |= event.get(file.columns().get(column)) == null;
                }
            }
        }
        return empty;
    }

    private static WireType wireType(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> WireType.BOOLEAN;
            case INT -> WireType.INT;
            case LONG -> WireType.LONG;
            case DOUBLE -> WireType.DOUBLE;
            case STRING -> WireType.STRING;
        };
    }

    private static void send(EventFile file, EventReader reader, WireClient client) throws IOException {
        Object[] values = new Object[file.columns().size()];
        while (reader.next()) {
            Map<String, Object> event = reader.event();
            for (int column = 0; column < values.length; column++) {
                values[column] = event.get(file.columns().get(column));
            }
            client.send(values);
        }
    }
}
