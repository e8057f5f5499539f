// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.group.Helpers;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.client.TokenPath;
import org.vesper.wire.format.Protocol;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options on how the events are sent. */
final class SendOptions {

    private static final int MAX_CHURN = 1_000;
    private static final int MAX_IDLE = 60_000;

    @Option(names = "--schedule", paramLabel = "PATTERN", defaultValue = "uniform",
            description = {"how the events are distributed over the time: " + ArrivalPattern.SYNTAX + " (${DEFAULT-VALUE});",
                "burst: groups of EVENTS at once; microburst: at the beginning of each second, TIMES the rate for MILLISECONDS;",
                "ramp: from one rate to another; replay: the times of a CSV file (column time, in ms), SPEED times as fast,",
                "and its ticks if it also has the columns symbol and price"})
    private ArrivalPattern pattern;

    @Option(names = "--pacing", paramLabel = "HOW", defaultValue = "auto", description = {
        "how the generator waits between events: ${COMPLETION-CANDIDATES};",
        "auto chooses by the cores that are free, and says so (${DEFAULT-VALUE})"})
    private PacingChoice pacing;

    @Option(names = "--churn", paramLabel = "N", defaultValue = "0",
            description = "connections per second that say BYE and are replaced by new ones, in turn (${DEFAULT-VALUE})")
    private double churnPerSecond;

    @Option(names = "--idle", paramLabel = "N", defaultValue = "0",
            description = "connections more that say HELLO and are silent then (${DEFAULT-VALUE})")
    private int idle;

    @Option(names = "--protocol", paramLabel = "VERSION", defaultValue = "1", description = {
        "version of the wire protocol: 1, or 2 with positions and reports (${DEFAULT-VALUE})"})
    private int protocol;

    @Option(names = "--session", description = {
        "with --protocol 2: each connection has a session, which another connection resumes when it breaks;",
        "each frame is copied until the server has acknowledged it"})
    private boolean sessions;

    @Option(names = "--token-file", paramLabel = "FILE",
            description = "with --protocol 2: the file with the token of a client that vesper clients has added")
    private Path tokenFile;

    @Option(names = "--generators", paramLabel = "N", defaultValue = "1",
            description = "processes on this machine that share the connections, and begin together (${DEFAULT-VALUE})")
    private int generators;

    @Option(names = "--helper", paramLabel = "COMMAND", description = {
        "a generator more, on another machine: the command that runs 'vesper loadgen' there, for example",
        "'ssh HOST vesper loadgen'; may be repeated"})
    private List<String> helpers = List.of();

    @Option(names = "--join", hidden = true, description = "is a helper, with the coordinator on standard input and output")
    private boolean isHelper;

    @Mixin
    private TlsOptions tls;

    private SendStyle style;

    ArrivalPattern pattern() {
        return pattern;
    }

    boolean isHelper() {
        return isHelper;
    }

    boolean isPlainAndAlone() {
        return !tls.isOn() && generators() == 1;
    }

    /** Where the events go. <b>Failure:</b> certificates or the token cannot be used. */
    Target target(InetSocketAddress address, long wallClockOffsetNs) throws ServerUnavailableException {
        try {
            Optional<Token> token = Optional.ofNullable(tokenFile).map(Token::read);
            if (token.isPresent() && !address.isUnresolved()) {
                TokenPath.check(address, tls.isOn());
            }
            return new Target(address, wallClockOffsetNs, protocol, sessions, idle, tls.context(), token);
        } catch (ConfigurationException | TokenPath.ExposedException e) {
            throw new ServerUnavailableException(e.getMessage(), e);
        }
    }

    /** What repeats of a run have in common; the pacing as the user chose it, since that of auto may differ. */
    String settings() {
        return "pacing " + pacing + ", churn " + churnPerSecond + ", " + generators() + " generators" + (tls.isOn() ? ", TLS" : "")
                + (idle == 0 ? "" : ", " + idle + " idle connections");
    }

    int generators() {
        return generators + helpers.size();
    }

    /**
     * Starts the other generators.
     *
     * @param options what they must know of the workload
     */
    Helpers startHelpers(List<String> options) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>(List.of("--join", "--schedule", pattern.text()));
        words.addAll(options);
        for (int i = 1; i < generators; i++) {
            commands.add(joined(ownCommand(), words));
        }
        helpers.forEach(command -> commands.add(joined(List.of(command.strip().split("\\s+")), words)));
        return Helpers.start(commands);
    }

    /** This program with this Java. */
    private static List<String> ownCommand() {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        Jvm.ofThisProcess().flags().stream().filter(flag -> flag.startsWith("-Xm") || flag.startsWith("-XX:+Use")).forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LoadGenerator.class.getName()));
        return command;
    }

    private static List<String> joined(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Decided once, so that all runs of a command send in the same way. */
    SendStyle style() throws InterruptedException {
        style = style == null ? pacing.style(churnPerSecond) : style;
        return style;
    }

    /**
     * Checks the options.
     *
     * @param isRateChosen whether other options choose the rate
     * @param connections how many the generators share
     * @param require takes a condition and the message if it does not hold
     */
    void check(boolean isRateChosen, int connections, BiConsumer<Boolean, String> require) {
        require.accept(protocol == Protocol.VERSION_1 || protocol == Protocol.VERSION_2, "--protocol must be 1 or 2, but is " + protocol);
        require.accept(!sessions || protocol == Protocol.VERSION_2, "--session needs --protocol 2");
        require.accept(tokenFile == null || protocol == Protocol.VERSION_2, "--token-file needs --protocol 2");
        require.accept(tokenFile == null || idle == 0 && generators() == 1, "--token-file is for one generator without --idle");
        require.accept(!sessions || churnPerSecond == 0, "--session and --churn exclude each other");
        tls.check(require);
        require.accept(idle >= 0 && idle <= MAX_IDLE, "--idle must be 0 to " + MAX_IDLE + " connections, but is " + idle);
        require.accept(idle == 0 || !tls.isOn(), "--idle and --tls exclude each other");
        require.accept(!tls.isOn() || generators() == 1, "--tls is for one generator; leave out --generators and --helper");
        require.accept(generators >= 1, "--generators must be 1 or more, but is " + generators);
        require.accept(generators() <= connections, "--connections must be " + generators() + " or more, one for each generator, but is "
                + connections);
        require.accept(pattern.ownRate().isEmpty() || !isRateChosen,
                "--schedule " + pattern + " determines the rate; leave out --rate, --find-max and --table");
        require.accept(churnPerSecond >= 0 && churnPerSecond <= MAX_CHURN,
                "--churn must be 0 to " + MAX_CHURN + " connections per second, but is " + churnPerSecond);
    }
}
