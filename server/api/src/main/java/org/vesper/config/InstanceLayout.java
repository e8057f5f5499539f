// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The folders of a server's instance, and the files in them that several parts of the server know: {@code conf} and {@code apps} belong to
 * the operator, {@code logs} and {@code var} to the server.
 *
 * @param folder the instance
 */
public record InstanceLayout(Path folder) {

    /** The file with the address and the state of the server, relative to the instance. */
    public static final String ADDRESS = "var/server.properties";

    /** The configuration of the log, relative to the instance. */
    public static final String LOGGING = "conf/logback.xml";

    /** The file with the levels of loggers that were set at run time, relative to the instance. */
    public static final String LEVELS = "var/levels.xml";

    static final String CONF = "conf";
    static final String APPLICATION_SETTINGS = "conf/apps";
    static final String APPS = "apps";
    static final String LOGS = "logs";
    static final String VAR = "var";

    /** The instance of the server in this process. */
    public static InstanceLayout ofThisServer() {
        return new InstanceLayout(Path.of(System.getProperty("vesper.instance", ".")));
    }

    /** The settings of the server. */
    public Path conf() {
        return folder.resolve(CONF);
    }

    public Path serverSettings() {
        return folder.resolve("conf/vesper.properties");
    }

    /** The configuration of the log. */
    public Path logging() {
        return folder.resolve(LOGGING);
    }

    /** The settings of applications, a file for each. */
    public Path applicationSettings() {
        return folder.resolve(APPLICATION_SETTINGS);
    }

    /** The jars of the applications. */
    public Path apps() {
        return folder.resolve(APPS);
    }

    public Path logs() {
        return folder.resolve(LOGS);
    }

    /** The log of the server and its applications. */
    public Path log() {
        return folder.resolve("logs/vesper.log");
    }

    /** The output of a server in the background. */
    public Path consoleLog() {
        return folder.resolve("logs/console.log");
    }

    /** The files that the server keeps for itself. */
    public Path var() {
        return folder.resolve(VAR);
    }

    /** The file with the address and the state of the server. */
    public Path address() {
        return folder.resolve(ADDRESS);
    }

    /** The levels of loggers that were set at run time. */
    public Path levels() {
        return folder.resolve(LEVELS);
    }

    /** Jars on their way into the folder of applications. */
    public Path arrivingJars() {
        return folder.resolve("var/jars");
    }

    /** The jars of the versions to which an application can be rolled back. */
    public Path earlierJars() {
        return folder.resolve("var/versions");
    }

    /**
     * Whether nothing is there yet, or a folder that counts as empty: one with only a folder logs, where {@code vesper start} keeps the
     * output of the process before logging begins, and the folders apps and conf, filled in advance, but without settings of the server.
     */
    public boolean isNew() throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return !Files.exists(serverSettings())
                    && entries.allMatch(entry -> entry.endsWith(LOGS) || entry.endsWith(APPS) || entry.equals(conf()));
        }
    }

    /** Rejects a folder of something else. <b>Failure:</b> a {@link ConfigurationException}. */
    public void requireInstance() throws IOException {
        if (!Files.exists(conf()) && !isNew()) {
            throw new ConfigurationException(folder + " is neither empty nor an instance of a server (it has no folder conf);"
                    + " give --instance an instance, an empty folder, or a new name");
        }
    }
}
