// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;

/**
 * An application that retains events in every way there is, and writes each output with its identity to a file, at once: what it has
 * written stays when the process is killed. The content of event n follows from n alone.
 */
final class RecoveringApplication {

    static final String NAME = "recovering";
    /** Every so many events is a quote. */
    static final int QUOTE_EVERY = 5;

    private static final String NETWORK = """
            <epn:recovery ${recovery}/>
            <epn:event-type name="Tick" class="recovering.Tick"/>
            <epn:event-type name="Quote"><epn:property name="seq" type="long"/><epn:property name="symbol" type="string"/>
              <epn:property name="bid" type="long"/></epn:event-type>
            <epn:event-type name="Peak"><epn:property name="seq" type="long"/><epn:property name="volume" type="long"/></epn:event-type>
            <bean class="recovering.Pulse" factory-method="provider"/>
            <epn:adapter id="pulse" provider="pulse" listeners="counted, timed, lately">
              <epn:setting name="stop" value="${stop}"/></epn:adapter>
            <epn:processor id="counted" rules="counted.epl" listeners="file"/>
            <epn:processor id="timed" rules="timed.epl" clock="property at" clock-start="0" listeners="file"/>
            <epn:processor id="lately" rules="lately.epl" listeners="file"/>
            ${file}
            """;

    private static final String BEAN = """
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            """;

    private static final String CSV_WRITER = """
            <epn:adapter id="file" provider="csv-writer"><epn:setting name="file" value="${outputs}"/>
            <epn:setting name="columns" value="rule, seq, first, symbol, volume, n, total, mean, bid, run"/></epn:adapter>
            """;

    /** The rules of the processor counted. */
    static final String COUNTED = """
            @Name('each') SELECT seq, symbol, volume FROM Tick;
            @Name('window') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Tick RETAIN 100 EVENTS;
            @Name('mean') SELECT seq, AVG(volume) AS mean FROM Tick RETAIN 50 EVENTS GROUP BY symbol HAVING AVG(volume) > 60;
            @Name('unique') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN ALL WITH UNIQUE symbol;
            @Name('joined') SELECT t.seq AS seq, q.bid AS bid FROM Tick AS t RETAIN 1 EVENT, Quote AS q RETAIN ALL WITH UNIQUE symbol
            WHERE t.symbol = q.symbol AND t.volume > q.bid;
            @Name('to peak') INSERT INTO Peak SELECT seq, volume FROM Tick WHERE volume > 90;
            @Name('peaks') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Peak RETAIN 30 EVENTS;
            @Name('run') SELECT seq, TREND(volume) AS run FROM Tick RETAIN 3 EVENTS GROUP BY symbol HAVING TREND(volume) > 3;
            @Name('ever') SELECT seq, SUM(volume) AS total FROM Tick WHERE volume = 7;
            """;

    /** Rules that look back further than any number of events or time, so they need the whole journal. */
    static final String ENDLESS = """
            @Name('batch') SELECT COUNT(*) AS n, SUM(volume) AS total, MAX(seq) AS seq FROM Tick RETAIN BATCH OF 40 EVENTS;
            @Name('pair') SELECT a.seq AS first, b.seq AS seq
            MATCHING EVERY a:=Tick(volume > 95) FOLLOWED BY b:=Tick(symbol = a.symbol AND volume < 20);
            """;

    private static final String TIMED = """
            @Name('second') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 1 SECOND;
            @Name('within') SELECT a.seq AS first, b.seq AS seq
            MATCHING EVERY a:=Tick(volume > 90) FOLLOWED BY b:=Tick(symbol = a.symbol) WITHIN 30 MILLISECONDS;
            @Name('absent') SELECT a.seq AS seq
            MATCHING EVERY a:=Tick(volume > 90) FOLLOWED BY NOT Tick(symbol = a.symbol) WITHIN 40 MILLISECONDS;
            """;

    private static final String ENDLESS_TIMED = """
            @Name('tenths') SELECT COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN BATCH OF 100 MILLISECONDS;
            """;

    /** Its outputs follow from the time of day, which each of them names. */
    private static final String ENDLESS_LATELY = """
            @Dialect('esper')
            @Name('lately') select seq, current_timestamp() as now, count(*) as n from Tick#time(200 msec);
            """;

    private static final String LATELY = """
            @Name('lately') SELECT seq, COUNT(*) AS n FROM Tick RETAIN 200 MILLISECONDS;
            """;

    /** Puts nothing out: for a file all of whose content follows from the events. */
    private static final String SILENT = """
            @Name('lately') SELECT seq, COUNT(*) AS n FROM Tick RETAIN 200 MILLISECONDS HAVING COUNT(*) < 0;
            """;

    static final String TICK_CLASS = """
            package recovering;
            public final class Tick {
                private long seq;
                private String symbol;
                private long volume;
                private long at;
                public long getSeq() { return seq; }
                public void setSeq(long value) { seq = value; }
                public String getSymbol() { return symbol; }
                public void setSymbol(String value) { symbol = value; }
                public long getVolume() { return volume; }
                public void setVolume(long value) { volume = value; }
                public long getAt() { return at; }
                public void setAt(long value) { at = value; }
            }
            """;

    /**
     * Emits a few events every two milliseconds, or as fast as it can if there is a file hurry, until the file stop says how many there are
     * to be. In a recovery, it stays before the event that the file hold names, until that file is gone.
     */
    static final String PULSE_CLASS = """
            package recovering;
            import java.io.IOException;
            import java.nio.ByteBuffer;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.concurrent.locks.LockSupport;
            import java.util.function.Consumer;
            import org.vesper.api.EventSink;
            import org.vesper.api.EventType;
            import org.vesper.api.MapEvent;
            import org.vesper.spi.adapter.Adapter;
            import org.vesper.spi.adapter.AdapterContext;
            import org.vesper.spi.adapter.AdapterProvider;
            import org.vesper.spi.adapter.AdapterStatus;
            import org.vesper.spi.adapter.Inlet;
            import org.vesper.spi.adapter.InputJournal;
            import org.vesper.spi.adapter.RecoveringAdapter;
            import org.vesper.spi.adapter.Replayed;
            public final class Pulse implements RecoveringAdapter, InputJournal.SourceState {
                private final Inlet inlet;
                private final EventType quotes;
                private final Path stop;
                private final Path hold;
                private final boolean hurry;
                private final Thread thread;
                private volatile long next;
                private long underWay;
                private long stay = Long.MAX_VALUE;
                private volatile boolean ended;
                private volatile boolean closed;
                public static AdapterProvider provider() {
                    return AdapterProvider.of("pulse", Pulse::new);
                }
                public Pulse(AdapterContext context) {
                    inlet = context.inlet();
                    quotes = context.eventTypes().stream().filter(type -> type.name().equals("Quote")).findFirst().orElseThrow();
                    stop = Path.of(context.settings().text("stop", ""));
                    hold = stop.resolveSibling("hold");
                    hurry = Files.exists(stop.resolveSibling("hurry"));
                    thread = context.threads().newThread(this::run);
                    inlet.journal().state(parts -> parts.accept(ByteBuffer.allocate(Long.BYTES).putLong(0, next)));
                }
                @Override public void start() {
                    stay = Long.MAX_VALUE;
                    thread.start();
                }
                private void run() {
                    InputJournal.Source source = inlet.journal().source(this);
                    while (!closed) {
                        int count = (int) Math.min(1 + System.nanoTime() / 1000 % 9, number(stop) - next);
                        if (count > 0) {
                            batch(source, count);
                        }
                        ended = count <= 0;
                        if (ended || !hurry) {
                            LockSupport.parkNanos(2_000_000);
                        }
                    }
                }
                private static long number(Path file) {
                    try {
                        return Files.exists(file) ? Long.parseLong(Files.readString(file)) : Long.MAX_VALUE;
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
                private void stay() {
                    try {
                        Files.createFile(hold.resolveSibling("held"));
                        while (Files.exists(hold)) {
                            LockSupport.parkNanos(10_000_000);
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
                private void batch(InputJournal.Source source, int count) {
                    inlet.enter();
                    try {
                        ByteBuffer rows = ByteBuffer.allocate(count * Long.BYTES);
                        for (int i = 0; i < count; i++) {
                            rows.putLong(next + i);
                        }
                        source.append(0, next, count, System.nanoTime(), rows.flip());
                        pass(next, count, rows, inlet);
                    } finally {
                        inlet.exit();
                    }
                }
                private void pass(long position, int events, ByteBuffer rows, EventSink sink) {
                    for (int i = 0; i < events; i++) {
                        underWay = position + i;
                        if (underWay == stay) {
                            stay();
                        }
                        sink.onEvent(event(rows.getLong()));
                    }
                    next = position + events;
                }
                private Object event(long n) {
                    long mixed = (n + 1) * 0x9E3779B97F4A7C15L;
                    long random = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L >>> 33;
                    String symbol = "S" + random % 7;
                    long amount = random / 7 % 100;
                    if (n % 5 == 0) {
                        MapEvent quote = new MapEvent(quotes);
                        quote.put("seq", n);
                        quote.put("symbol", symbol);
                        quote.put("bid", amount);
                        return quote;
                    }
                    Tick tick = new Tick();
                    tick.setSeq(n);
                    tick.setSymbol(symbol);
                    tick.setVolume(amount);
                    tick.setAt(n * 3);
                    return tick;
                }
                @Override public Replayed replay(ByteBuffer definition, EventSink events) {
                    stay = number(hold);
                    return new Replayed() {
                        @Override public void dictionary(ByteBuffer part) { }
                        @Override public void events(int form, long position, int count, long receivedNs, ByteBuffer rows) {
                            pass(position, count, rows, events);
                        }
                        @Override public long underWay() { return underWay; }
                        @Override public void close() { }
                    };
                }
                @Override public void recover(ByteBuffer state) { next = state.getLong(); }
                @Override public ByteBuffer definition() { return ByteBuffer.allocate(0); }
                @Override public void dictionary(Consumer<ByteBuffer> parts) { }
                @Override public long underWay() { return underWay; }
                @Override public AdapterStatus status() {
                    return new AdapterStatus(ended ? "ended" : "pulse", 0, next, 0, 0, java.util.Map.of());
                }
                @Override public void close() {
                    closed = true;
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
            }
            """;

    /**
     * The class recovering.OutputFile, a bean at the end of a network. A kill may leave the beginning of a line, so a line begins with its
     * line break.
     */
    static final String FILE_CLASS = """
            package recovering;
            import java.io.IOException;
            import java.io.UncheckedIOException;
            import java.nio.ByteBuffer;
            import java.nio.channels.FileChannel;
            import java.nio.charset.StandardCharsets;
            import java.nio.file.Path;
            import java.nio.file.StandardOpenOption;
            import org.vesper.api.IdentifiedSink;
            import org.vesper.api.OutputIdentity;
            public final class OutputFile implements IdentifiedSink {
                private final FileChannel file;
                public OutputFile(String path) throws IOException {
                    file = FileChannel.open(Path.of(path), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
                @Override
                public void onEvent(Object event) {
                    throw new IllegalStateException("an output without identity");
                }
                @Override
                public void onEvent(Object event, OutputIdentity identity) {
                    String line = "\\n" + identity.position() + "\\t" + identity.number() + "\\t" + identity.rule() + "\\t"
                            + identity.isRepetition() + "\\t" + event;
                    try {
                        file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
            """;

    /** One line of the file of outputs. */
    record Output(long position, int number, String rule, boolean repetition, String content) {

        static Output of(String line) {
            String[] parts = line.split("\t");
            return new Output(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), parts[2], Boolean.parseBoolean(parts[3]), parts[4]);
        }

        String identity() {
            return rule + "@" + position + "." + number;
        }

        /** A number among the columns: 7 of "lately{seq=7, n=3}". */
        long number(String column) {
            Matcher value = Pattern.compile("[{ ]" + column + "=(\\d+)").matcher(content);
            if (!value.find()) {
                throw new AssertionError("no " + column + " in " + content);
            }
            return Long.parseLong(value.group(1));
        }
    }

    private RecoveringApplication() {
    }

    /** Lets the application end as soon as so many events have entered; the adapter finds the whole number or no file. */
    static void endAt(Path folder, long events) throws IOException {
        Path written = Files.writeString(folder.resolve("stop.new"), String.valueOf(events));
        Files.move(written, folder.resolve("stop"), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Makes the jar in a folder; the application writes to {@code outputs} there, and ends as many events as {@code stop} says.
     *
     * @param recovery the attributes of its recovery; with the mode {@code whole-journal}, some of its rules look back without an end
     */
    static Path jar(Distribution distribution, Path folder, String recovery) {
        return jar(distribution, folder, folder.resolve(NAME + ".jar"), recovery, "");
    }

    /** The same for an application of another name. */
    static Path named(String name, Path folder, String recovery) {
        return jar(Distribution.built(), folder, folder.resolve(name + ".jar"), recovery, "");
    }

    /** The same, and {@code outputs} is the file of an adapter csv-writer. */
    static Path csv(String name, Path folder, String recovery) {
        return ApplicationJar.copyOf(named(name, folder, recovery), folder.resolve("csv").resolve(name + ".jar"))
                .edit("META-INF/spring/network.xml", network -> network.replace(
                        BEAN.replace("${outputs}", folder + "/outputs"), CSV_WRITER.replace("${outputs}", folder + "/outputs")))
                .edit("META-INF/vesper/lately.epl", lately -> SILENT).file();
    }

    /** The same, and {@code outputs} is the file of an adapter {@link FailingFile}. @param more a class more, so that it is another version */
    static Path failing(String name, Path folder, String recovery, String more) {
        Path file = folder.resolve(more.isEmpty() ? "jar" : "other").resolve(name + ".jar");
        return ApplicationJar.compiled(Distribution.built(), file, Map.of(
                "recovering/Tick.java", TICK_CLASS, "recovering/FailingFile.java", FailingFile.CLASS,
                "recovering/Pulse.java", FailingFile.failing(PULSE_CLASS) + more,
                "META-INF/spring/network.xml", NETWORK.replace("${file}", FailingFile.ADAPTER).replace("${outputs}", folder + "/outputs")
                        .replace("${stop}", folder + "/stop").replace("${recovery}", recovery),
                "META-INF/vesper/counted.epl", COUNTED, "META-INF/vesper/timed.epl", TIMED, "META-INF/vesper/lately.epl", SILENT),
                Map.of()).file();
    }

    /** Makes a jar of another version of the application, with a class and a rule more. */
    static Path other(Distribution distribution, Path folder, String recovery) {
        return jar(distribution, folder, folder.resolve("other").resolve(NAME + ".jar"), recovery,
                "@Name('other') SELECT seq, COUNT(*) AS n FROM Tick RETAIN 7 EVENTS;\n");
    }

    private static Path jar(Distribution distribution, Path folder, Path file, String recovery, String more) {
        boolean endless = recovery.contains("whole-journal");
        return ApplicationJar.compiled(distribution, file, Map.of(
                "recovering/Tick.java", TICK_CLASS, "recovering/OutputFile.java", FILE_CLASS,
                "recovering/Pulse.java", more.isEmpty() ? PULSE_CLASS : PULSE_CLASS + "class Other { }\n",
                "META-INF/spring/network.xml", NETWORK.replace("${file}", BEAN).replace("${outputs}", folder + "/outputs")
                        .replace("${stop}", folder + "/stop").replace("${recovery}", recovery),
                "META-INF/vesper/counted.epl", endless ? COUNTED + ENDLESS : COUNTED + more,
                "META-INF/vesper/timed.epl", endless ? TIMED + ENDLESS_TIMED : TIMED,
                "META-INF/vesper/lately.epl", endless ? ENDLESS_LATELY : LATELY), Map.of())
                .file();
    }

    /** Whether event n is a quote and not a tick. */
    static boolean isQuote(long n) {
        return n % QUOTE_EVERY == 0;
    }

    /** The whole lines of a file of outputs, in the order in which they were written. */
    static List<Output> read(Path outputs) {
        try {
            return Arrays.stream(Files.readString(outputs, StandardCharsets.UTF_8).split("\n")).filter(line -> line.endsWith("}"))
                    .map(Output::of).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The contents of the outputs of each rule in their order, each once. <b>Failure:</b> an {@link AssertionError} if an output that comes
     * twice is not the same, or is not marked as a repetition.
     */
    static Map<String, List<Output>> once(List<Output> written) {
        Map<String, Output> byIdentity = new TreeMap<>();
        Map<String, List<Output>> byRule = new TreeMap<>();
        for (Output output : written) {
            Output before = byIdentity.putIfAbsent(output.identity(), output);
            if (before == null) {
                byRule.computeIfAbsent(output.rule(), unused -> new ArrayList<>()).add(output);
            } else if (!before.content().equals(output.content()) || !output.repetition()) {
                throw new AssertionError("an output is not the same when it is made again: " + before + " and " + output);
            }
        }
        return byRule;
    }
}
