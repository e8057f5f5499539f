// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.DemoProcesses;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.text.StatusText;
import org.vesper.config.InstanceLayout;
import org.vesper.management.ServerAddress;

/** The benchmark of the paper on this machine: a server with signal-generation, and the load generator. */
final class BenchmarkRun {

    private final PrintWriter out;
    private final boolean keep;
    private final String javaOptions;

    /**
     * @param keep whether the folder of the server is kept after a success, too
     * @param javaOptions JVM options of the server besides those of conf/ and of every benchmark
     */
    BenchmarkRun(PrintWriter out, boolean keep, String javaOptions) {
        this.out = out;
        this.keep = keep;
        this.javaOptions = (DemoProcesses.JAVA_OPTIONS + " " + javaOptions).strip();
    }

    /** Runs the load generator with these options, and returns its exit code. */
    int run(List<String> options) throws IOException, InterruptedException {
        try (DemoProcesses demo = DemoProcesses.begin(keep)) {
            try {
                return run(demo, options);
            } catch (CommandFailure e) {
                demo.requireNotInterrupted();
                throw e;
            }
        }
    }

    private int run(DemoProcesses demo, List<String> options) throws IOException, InterruptedException {
        say("1/3 Starting a server, with JVM options " + javaOptions + " besides those of conf/");
        ServerAddress address = demo.startServer(javaOptions);
        try (ServerConnection connection = ServerConnection.open(address, demo.instance())) {
            StatusText.of(connection).lines().forEach(line -> say("    " + line));
        }
        say("2/3 Running the load generator");
        int exitCode = demo.runLoadGenerator(options);
        demo.requireNotInterrupted();
        say("3/3 Stopping the server");
        demo.stop(exitCode == ExitCode.OK).ifPresent(kept ->
                say("    The folder of the server is kept, its log is " + new InstanceLayout(kept.resolve("server")).log()));
        return exitCode;
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
