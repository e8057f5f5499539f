// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.ApplicationMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper wires}: the networks of applications as text. */
@Command(name = "wires", mixinStandardHelpOptions = true, header = "Shows the network of an application: stages, wires and event types.",
        description = {
            "Stages are listed in the order in which events reach them, each with the stages that receive its events.",
            "Exit codes: 0 done, 1 there is no such application, 2 wrong usage, 3 no server runs."},
        footer = {"", "Example: vesper wires signal-generation"})
public final class WiresCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, all")
    private String application;

    @Override
    public void run() {
        server.call(connection -> {
            Map<String, ObjectName> shown = application == null ? connection.applications()
                    : Map.of(application, connection.application(application));
            server.answer().print(spec.commandLine().getOut(), () -> values(connection, shown),
                    () -> shown.isEmpty() ? List.of("no applications") : shown.entrySet().stream()
                    .flatMap(one -> Stream.concat(Stream.of(one.getKey()), network(connection, one.getValue()))).toList());
        });
    }

    private static Map<String, Object> values(ServerConnection connection, Map<String, ObjectName> applications) {
        Map<String, Object> values = new LinkedHashMap<>();
        applications.forEach((name, bean) -> values.put(name, Map.of("stages", connection.attribute(bean, "Stages"),
                "eventTypes", connection.attribute(bean, "EventTypes"))));
        return values;
    }

    private static Stream<String> network(ServerConnection connection, ObjectName application) {
        return connection.proxy(application, ApplicationMXBean.class).getNetwork().lines().map(line -> "  " + line);
    }
}
