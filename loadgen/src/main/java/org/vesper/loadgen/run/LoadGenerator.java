// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.compare.CompareCommand;
import org.vesper.loadgen.compare.SummaryCommand;
import org.vesper.loadgen.connections.ConnectionsCommand;
import org.vesper.loadgen.group.HelperRuns;
import org.vesper.loadgen.group.Helpers;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.report.Backlog;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.ResultTable;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.report.WrongUsage;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.loadgen.send.Target;
import org.vesper.loadgen.workload.signals.Fault;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.loadgen.workload.signals.SymbolPattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine;

/**
 * The command {@code vesper loadgen}: drives an application of a running server, by default signal-generation, and reports whether the
 * figures are meaningful. Exit code 0: VALID; 1: INVALID, or no server; 2: incorrect usage.
 */
@Command(name = "vesper loadgen", sortOptions = false, description = {
    "Sends stock ticks to the application signal-generation at a fixed rate and verifies every signal.",
    "Exit code 0: VALID; 1: INVALID, or no server; 2: wrong usage."})
public final class LoadGenerator implements Callable<Integer> {

    private static final int INVALID = 1;
    private static final String CHECK = "--check";
    private static final int ANSWER_TIMEOUT_MS = 15_000;
    private static final long CLOSING_SECONDS = 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "host of the adapter (${DEFAULT-VALUE})")
    private String host;

    @Option(names = "--port", description = "port of the adapter (default: asks the server)")
    private Integer port;

    @Option(names = "--connections", defaultValue = "10",
            description = "sockets, over which the symbols are partitioned (${DEFAULT-VALUE})")
    private int connections;

    @Option(names = "--rate", defaultValue = "1000000", description = "events per second over all connections (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--seconds", defaultValue = "30", description = "length of the measured part (${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--warmup", defaultValue = "15",
            description = "seconds of load before the measured part, verified but not measured (${DEFAULT-VALUE})")
    private int warmupSeconds;

    @Mixin
    private SendOptions sending;

    @Option(names = "--seed", defaultValue = "42", description = "seed of the random prices (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--workload", paramLabel = "JAR|CLASS", description = {
        "measures another application: a jar or folder with one class that implements org.vesper.loadgen.Workload",
        "(docs/performance.md), or the name of the class"})
    private String workload;

    @Option(names = "--workload-jar", paramLabel = "JAR", description = "jar or folder with the class that --workload names")
    private Path workloadJar;

    @Option(names = "--table", paramLabel = "TABLE", description = {
        "measures all rows of a table of the paper, after the warm-up, with --seconds each: ${COMPLETION-CANDIDATES}"})
    private PaperTable table;

    @Option(names = "--find-max", paramLabel = "OBJECTIVE", description = {
        "searches for the highest rate that keeps an objective, beginning with --rate, then measures at shares of it:", Objective.SYNTAX})
    private Objective objective;

    @Option(names = "--control", description = {
        "measures the bare sink in turn with the server, and prints the ratios: a process of its own on this machine,",
        "with the same TCP adapter, but without a container and without rules"})
    private boolean control;

    @Option(names = "--symbols", paramLabel = "CHOICE", defaultValue = "cycle",
            description = "how the symbols of the ticks are chosen: " + SymbolPattern.SYNTAX + " (${DEFAULT-VALUE})")
    private SymbolPattern symbols;

    @Mixin
    private OutputOptions results;

    @Option(names = "--analyze", paramLabel = "MS", description = {
        "lets the server find out what delayed outputs that take at least so many milliseconds, at least 1;",
        "the report has the causes. It costs the server about 2 %% of a core"})
    private Double analyzeMs;

    @Option(names = "--repeats", defaultValue = "1",
            description = "how often the run, or all rows of --table, are measured (${DEFAULT-VALUE})")
    private int repeats;

    @Mixin
    private ServerOptions address;

    @Option(names = "--clock-offset", paramLabel = "NS", defaultValue = "0",
            description = "ns by which this host's wall clock is ahead of the server's; used only between two hosts (${DEFAULT-VALUE})")
    private long wallClockOffsetNs;

    @Option(names = "--quiet", description = "prints only the verdict")
    private boolean quiet;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "prints this help")
    private boolean help;

    @Option(names = "--fault", hidden = true, description = "for testing the verdict: ${COMPLETION-CANDIDATES}")
    private Fault fault = Fault.NONE;

    @Option(names = CHECK, hidden = true, description = "checks the other options, for a command that starts the server only then")
    private boolean isCheck;

    private final List<RunSeries> begun = new CopyOnWriteArrayList<>();
    private volatile boolean interrupted;

    public static void main(String[] arguments) {
        // Libraries name no locale.
        Locale.setDefault(Locale.ENGLISH);
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", String.valueOf(ANSWER_TIMEOUT_MS));
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new LoadGenerator()).addSubcommand(new CompareCommand()).addSubcommand(new SummaryCommand())
                .addSubcommand(new ConnectionsCommand())
                .setCaseInsensitiveEnumValuesAllowed(true).setParameterExceptionHandler(new WrongUsage(CHECK))
                .registerConverter(ArrivalPattern.class, converter(ArrivalPattern::parse))
                .registerConverter(SymbolPattern.class, converter(SymbolPattern::parse))
                .registerConverter(Objective.class, converter(Objective::parse));
    }

    private static <T> ITypeConverter<T> converter(Function<String, T> parse) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }

    @Override
    public Integer call() throws InterruptedException {
        Workload measured = workload();
        if (sending.isHelper()) {
            new HelperRuns(System.in, System.out, measured, sending.pattern()).serve();
            return 0;
        }
        Load load = load(measured);
        return isCheck ? 0 : measure(measured, load);
    }

    private int measure(Workload measured, Load load) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeEarly(closed), "loadgen-interrupt"));
        try (ServerLink server = ServerLink.open(address.address(), measured);
                Helpers helpers = sending.startHelpers(workloadOptions())) {
            RunSeries runs = runs("server", measured, helpers, server, port == null ? server.port() : port);
            Optional.ofNullable(analyzeMs).ifPresent(runs::analyze);
            if (!control) {
                return measure(load, new Receivers(runs, Optional.empty()));
            }
            SignalGeneration ticks = (SignalGeneration) measured;
            try (SinkProcess sink = SinkProcess.start(server, ticks)) {
                return measure(load, new Receivers(runs, Optional.of(
                        runs("bare sink", ticks.forBareSink(), helpers, sink.link(), sink.link().port()))));
            }
        } catch (ServerUnavailableException | IOException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return INVALID;
        } finally {
            closed.countDown();
        }
    }

    private RunSeries runs(String receiver, Workload measured, Helpers helpers, ServerLink link, int atPort)
            throws InterruptedException, ServerUnavailableException {
        Target target = sending.target(new InetSocketAddress(host, atPort), wallClockOffsetNs);
        RunSeries runs = new RunSeries(receiver, measured, sending.pattern(), sending.style(), helpers, link, target);
        begun.add(runs);
        if (interrupted) {
            runs.interrupt();
        }
        return runs;
    }

    /** The options by which a helper makes the same workload. */
    private List<String> workloadOptions() {
        if (workload == null) {
            return List.of("--symbols", symbols.toString());
        }
        return workloadJar == null ? List.of("--workload", workload)
                : List.of("--workload", workload, "--workload-jar", workloadJar.toString());
    }

    private int measure(Load load, Receivers receivers) throws ServerUnavailableException, IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        if (objective != null) {
            return search(load, receivers) ? 0 : INVALID;
        }
        RunOutput output = results.output("symbols " + symbols + ", " + sending.settings()
                + (analyzeMs == null ? "" : ", analysis from " + analyzeMs + " ms on"));
        boolean areValid;
        if (table != null) {
            areValid = new TableRuns(table, load, repeats, receivers, output, out).measure();
        } else if (control || repeats > 1) {
            areValid = new RepeatedRuns(load, receivers, output, out).measure(repeats);
        } else {
            int repeat = receivers.server().nextRepeat(load, output);
            RunResult result = receivers.server().run(load, Progress.to(out, quiet));
            show(result);
            output.add(result, repeat);
            areValid = result.verdict().isValid();
        }
        output.finish(out, table != null, quiet);
        return areValid ? 0 : INVALID;
    }

    /** Searches for the highest rate of the server and of the bare sink, one after the other. */
    private boolean search(Load load, Receivers receivers) throws ServerUnavailableException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        long ofServer = new RateSearch(objective, load, receivers.server(), out).search();
        if (ofServer > 0 && receivers.sink().isPresent()) {
            out.println("\nThe bare sink:");
            long ofSink = new RateSearch(objective, load, receivers.sink().get(), out).search();
            out.println(String.format(Locale.ROOT, "%nHighest rate: %,d events/s, of the bare sink %,d, ratio %.2f", ofServer, ofSink,
                    (double) ofServer / ofSink));
        }
        return ofServer > 0;
    }

    private Workload workload() {
        require(workload != null || workloadJar == null, "--workload-jar needs --workload CLASS, the class in it.");
        require(workload == null || !control && symbols.toString().equals("cycle"), "--control and --symbols are for signal-generation;"
                + " leave them out with --workload.");
        require(workload == null || fault == Fault.NONE, "--fault is a mistake in the events of signal-generation; leave it out.");
        try {
            return workload == null ? signalGeneration() : WorkloadClass.make(workload, workloadJar);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private SignalGeneration signalGeneration() {
        SignalGeneration generated = new SignalGeneration(symbols, fault);
        SignalGeneration ticks = sending.pattern().recording().map(generated::replaying).orElse(generated);
        require(!ticks.isReplay() || symbols.toString().equals("cycle"), "--schedule " + sending.pattern()
                + " takes the symbols from the file; leave out --symbols");
        if (ticks.isReplay() && !isGiven("--connections")) {
            connections = 1;
        }
        require(!ticks.isReplay() || sending.isHelper() || connections == 1 && sending.generators() == 1, "--schedule " + sending.pattern()
                + " keeps the order of the ticks of the file, on one connection; leave out --connections, --generators and --helper");
        return ticks;
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private Load load(Workload measured) {
        require(connections >= 1 && connections <= measured.maxConnections(), "--connections must be 1 to " + measured.maxConnections()
                + " for " + measured.application() + ", but is " + connections);
        sending.check(isGiven("--rate") || objective != null || table != null, connections, this::require);
        require(!control || sending.isPlainAndAlone(), "--control is for one plain generator; leave out --generators, --helper, --tls");
        require(rate >= 1 && rate <= Schedule.NS_PER_SECOND, "--rate must be 1 to 1000000000 events per second, but is " + rate);
        require(seconds >= 1, "--seconds must be 1 or more, but is " + seconds);
        require(warmupSeconds >= 0, "--warmup must be 0 or more seconds, but is " + warmupSeconds);
        require(objective == null || seconds >= Backlog.MIN_SAMPLES,
                "--find-max needs --seconds " + Backlog.MIN_SAMPLES + " or more, to see whether a backlog grows");
        require(objective == null || objective.limit().isEmpty() || measured.latencyRecorder().isPresent(), "--find-max '" + objective
                + "' needs latencies, but the workload names no latency recorder; use --find-max sustained");
        results.check(objective != null, this::require);
        require(analyzeMs == null || analyzeMs >= 1, "--analyze must be 1 or more milliseconds, but is " + analyzeMs);
        require(repeats >= 1, "--repeats must be 1 or more, but is " + repeats);
        require(!control || address.isLocal() && port == null, "--control starts the bare sink on the machine of the server and must"
                + " find both itself; name the server with --instance");
        require(table == null || objective == null && workload == null, "--table measures signal-generation at the rates of the paper;"
                + " leave out --find-max and --workload");
        require(table == null || !isGiven("--rate") && !isGiven("--connections"), "--table has its own connections and rates; leave out"
                + " --connections and --rate");
        require(objective == null || !isGiven("--repeats"), "--find-max repeats runs by itself; leave out --repeats");
        require(port == null || port >= 1 && port <= 65_535, "--port must be 1 to 65535, but is " + port);
        return sending.pattern().atOwnRate(new Load(connections, rate, warmupSeconds, seconds, seed));
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private void show(RunResult result) {
        PrintWriter out = spec.commandLine().getOut();
        if (!quiet) {
            out.println();
        }
        (quiet ? ResultTable.verdict(result) : ResultTable.of(result)).forEach(out::println);
        out.flush();
    }

    /** Handles Ctrl-C: the run ends in an orderly manner and is reported, within a bounded time. */
    private void closeEarly(CountDownLatch closed) {
        interrupted = true;
        begun.forEach(RunSeries::interrupt);
        try {
            closed.await(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
