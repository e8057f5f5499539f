// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vesper.management.ServerAddress;

/** The command line of a running server on this machine. */
public final class ServerArguments {

    private static final String MAIN_CLASS = "org.vesper.launcher.Launcher";
    private static final String SET = "--set";

    private ServerArguments() {
    }

    /**
     * The settings that the server was started with, KEY=VALUE each, as after --set. <b>Failure:</b> a {@link CommandFailure} if the system
     * does not show them.
     */
    public static List<String> settings(ServerAddress server) {
        return settings(arguments(server));
    }

    static List<String> settings(List<String> arguments) {
        List<String> settings = new ArrayList<>();
        for (int i = arguments.indexOf(MAIN_CLASS) + 1; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals(SET) && i + 1 < arguments.size()) {
                i++;
                settings.add(arguments.get(i));
            } else if (word.startsWith(SET + "=")) {
                settings.add(word.substring(SET.length() + 1));
            }
        }
        return settings;
    }

    /** Reads Linux' own file first: the JDK leaves out command lines of more than 4 KB. */
    private static List<String> arguments(ServerAddress server) {
        try {
            return List.of(Files.readString(Path.of("/proc", String.valueOf(server.pid()), "cmdline"), StandardCharsets.UTF_8).split("\0"));
        } catch (IOException e) {
            return server.process().flatMap(process -> process.info().arguments()).map(List::of).orElseThrow(() -> new CommandFailure(
                    ExitCode.FAILED, "the system does not show with which --set the server was started; use vesper stop and vesper start"));
        }
    }
}
