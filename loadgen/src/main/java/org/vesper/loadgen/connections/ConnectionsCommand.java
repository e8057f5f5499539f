// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.connections.Trial.Encryption;
import org.vesper.loadgen.connections.Trial.Pattern;
import org.vesper.tls.TrustFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code vesper loadgen connections}. */
@Command(name = "connections", sortOptions = false, description = {
    "Measures new connections, throughput and users at a running server, in the tables of 2008 (docs/performance.md).",
    "Exit code 0: VALID; 1: INVALID, or no server; 2: wrong usage."})
public final class ConnectionsCommand implements Callable<Integer> {

    private static final int MAX_CLIENTS = 20_000;
    private static final Trial WARMUP = new Trial(Pattern.VISITS, 20, Messages.SMALL);

    @Spec
    private CommandSpec spec;

    @Option(names = "--instance", paramLabel = "DIR",
            description = "folder of the local server with signal-generation ($VESPER_INSTANCE, or ~/.vesper)")
    private Path instance;

    @Option(names = "--against", split = ",", paramLabel = "DIR", description = {
        "folders of other local servers, which are measured in turn with the first one; for example one that was started with",
        "--set app.signal-generation.ticks.threading=thread-per-connection"})
    private List<Path> against = List.of();

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "host of the adapters (${DEFAULT-VALUE})")
    private String host;

    @Option(names = "--seconds", defaultValue = "3", description = "measured length of each trial, after 1 s of run-in (${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--repeats", defaultValue = "1", description = "how often all rows are measured, in rounds (${DEFAULT-VALUE})")
    private int repeats;

    @Option(names = "--clients", defaultValue = "100", description = "clients of the rows with many (${DEFAULT-VALUE})")
    private int clients;

    @Option(names = "--users", split = ",", paramLabel = "N", description = "numbers of users (those of the papers, 30 to 10,000)")
    private List<Integer> users;

    @Option(names = "--only", paramLabel = "TABLE", description = "measures one table: ${COMPLETION-CANDIDATES}")
    private Only only;

    @Option(names = "--timeout", defaultValue = "10", paramLabel = "S",
            description = "seconds after which an answer that has not come is an error (${DEFAULT-VALUE})")
    private int timeoutSeconds;

    @Option(names = "--trust", paramLabel = "FILE", description = {
        "the certificate of servers that speak TLS, or of the authority that has signed it, in PEM (those that Java trusts);",
        "it must be for the name in --host"})
    private Path trust;

    @Option(names = "--report", paramLabel = "FILE", description = "writes all figures as JSON")
    private Path report;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "prints this help")
    private boolean help;

    private final Measurements measured = new Measurements();

    /** The tables. */
    enum Only {
        RATES, USERS
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        List<Contestant> servers = new ArrayList<>();
        try {
            TrustManager[] trusted = trust == null ? null : TrustFile.read(trust).getTrustManagers();
            servers.add(Contestant.of(host, instance == null ? home() : instance, trusted));
            for (Path other : against) {
                servers.add(Contestant.of(host, other, trusted).besides(servers, other));
            }
            measure(servers);
        } catch (ServerUnavailableException | IOException | GeneralSecurityException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 1;
        } finally {
            servers.forEach(Contestant::close);
        }
        return measured.areValid() ? 0 : 1;
    }

    private static Path home() {
        String folder = System.getProperty("vesper.instance", "");
        return folder.isEmpty() ? null : Path.of(folder);
    }

    private void check() {
        requireWithin("--seconds", seconds, Integer.MAX_VALUE);
        requireWithin("--repeats", repeats, Integer.MAX_VALUE);
        requireWithin("--timeout", timeoutSeconds, Integer.MAX_VALUE);
        requireWithin("--clients", clients, MAX_CLIENTS);
        users(List.of()).forEach(number -> requireWithin("--users", number, MAX_CLIENTS));
    }

    private void requireWithin(String option, int number, int max) {
        if (number < 1 || number > max) {
            throw new ParameterException(spec.commandLine(), option + " must be 1 to " + max + ", but is " + number);
        }
    }

    private void measure(List<Contestant> servers) throws IOException, ServerUnavailableException, InterruptedException {
        List<Row> rates = only == Only.USERS ? List.of() : rows(servers, () -> Row.rates(clients), () -> Row.tlsRates(clients));
        List<Row> ofUsers = only == Only.RATES ? List.of() : rows(servers,
                () -> users(Row.USERS).map(Row::users).toList(), () -> users(Row.TLS_USERS).map(Row::tlsUsers).toList());
        List<Row> all = Stream.concat(rates.stream(), ofUsers.stream()).toList();
        for (Contestant server : servers) {
            WARMUP.over(server.isTls() ? Encryption.FULL_HANDSHAKES : Encryption.NONE).run(server, seconds, timeout());
        }
        for (int round = 1; round <= repeats; round++) {
            for (Row row : all) {
                measure(row, round, servers);
            }
        }
        List<String> names = servers.stream().map(Contestant::name).toList();
        Tables tables = new Tables(measured, names);
        show(rates.isEmpty() ? List.of() : tables.rates(rates));
        show(ofUsers.isEmpty() ? List.of() : tables.users(ofUsers));
        say("verdict  " + (measured.areValid() ? "VALID: servers and clients agree on every event" : "INVALID"));
        if (report != null) {
            new ConnectionsReport(measured, names).write(report, all, seconds, servers.get(0).link().version());
        }
    }

    /** Those for servers without TLS and those for servers with it, as there are such servers. */
    private static List<Row> rows(List<Contestant> servers, Supplier<List<Row>> plain, Supplier<List<Row>> tls) {
        List<Row> rows = new ArrayList<>();
        if (servers.stream().anyMatch(server -> !server.isTls())) {
            rows.addAll(plain.get());
        }
        if (servers.stream().anyMatch(Contestant::isTls)) {
            rows.addAll(tls.get());
        }
        return rows;
    }

    private Stream<Integer> users(List<Integer> otherwise) {
        return (users == null ? otherwise : users).stream();
    }

    /** The first server begins in odd rounds, the last one in even ones. */
    private void measure(Row row, int round, List<Contestant> servers)
            throws IOException, ServerUnavailableException, InterruptedException {
        List<Contestant> turn = new ArrayList<>(servers.stream().filter(server -> server.isTls() == row.isTls()).toList());
        if (round % 2 == 0) {
            Collections.reverse(turn);
        }
        for (Contestant server : turn) {
            Trial.Result result = row.trial().run(server, seconds, timeout());
            measured.add(row, server.name(), result);
            String failures = result.outcome().reasons().isEmpty() ? "" : ", failures " + result.outcome().reasons();
            say(String.format(Locale.ROOT, "round %d: %s, %s: %,." + row.digits() + "f%s", round, row.name(), server.name(),
                    result.figure(), failures));
            result.troubles().forEach(trouble -> say("     INVALID: " + trouble));
        }
    }

    private Duration timeout() {
        return Duration.ofSeconds(timeoutSeconds);
    }

    private void show(List<String> table) {
        if (!table.isEmpty()) {
            say("");
            table.forEach(this::say);
            say("");
        }
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
