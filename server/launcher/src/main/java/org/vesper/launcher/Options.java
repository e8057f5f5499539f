// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.config.NearestName;
import org.vesper.config.Secrets;

/** The command line of {@code vesper run}. */
record Options(boolean help, Optional<Path> instance, Map<String, String> settings, List<String> suspended) {

    static final String HELP = """
            Usage: vesper run [--instance DIR] [--set KEY=VALUE]... [--suspend APP|all]... [--safe]

            Starts the server in this terminal; Ctrl-C stops it.

              --instance DIR    the folder with conf, apps, logs and var; made if it is missing (default: $VESPER_INSTANCE, or ~/.vesper)
              --set KEY=VALUE   sets a key of conf/vesper.properties, or app.NAME.KEY of an application, for this run
              --suspend APP|all runs no code of this application, or of any, until it is resumed
              --safe            the same as --suspend all
              --help            shows this text""";

    private static final List<String> NAMES = List.of("--instance", "--set", "--suspend", "--safe", "--help");

    /** Reports an invalid command line. */
    static final class UsageException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UsageException(String message) {
            super(message + " (vesper run --help shows the options)");
        }
    }

    static Options parse(String... arguments) {
        Deque<String> words = new ArrayDeque<>(List.of(arguments));
        if ("run".equals(words.peek())) {
            words.remove();
        }
        boolean help = false;
        Optional<Path> instance = Optional.empty();
        Map<String, String> settings = new LinkedHashMap<>();
        List<String> suspended = new ArrayList<>();
        while (!words.isEmpty()) {
            String word = words.remove();
            int equals = word.indexOf('=');
            boolean joined = word.startsWith("--") && equals > 0;
            if (joined) {
                words.push(word.substring(equals + 1));
            }
            String option = joined ? word.substring(0, equals) : word;
            switch (option) {
                case "--help", "-h" -> help = true;
                case "--instance" -> instance = Optional.of(Path.of(valueOf(option, words)).toAbsolutePath().normalize());
                case "--suspend" -> suspended.add(valueOf(option, words));
                case "--safe" -> suspended.add("all");
                case "--set" -> put(settings, valueOf(option, words));
                default -> throw new UsageException("unknown option " + option + NearestName.hint(option, NAMES));
            }
        }
        return new Options(help, instance, settings, suspended);
    }

    private static String valueOf(String option, Deque<String> words) {
        String value = words.poll();
        if (value == null || value.isEmpty() || value.startsWith("--")) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    private static void put(Map<String, String> settings, String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--set needs KEY=VALUE, not '" + keyAndValue + "'");
        }
        Secrets.objectionToArgument(keyAndValue).ifPresent(objection -> {
            throw new UsageException(objection);
        });
        settings.put(keyAndValue.substring(0, equals).trim(), keyAndValue.substring(equals + 1).trim());
    }
}
