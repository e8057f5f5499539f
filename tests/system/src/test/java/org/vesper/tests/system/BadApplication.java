// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;

/**
 * An application that does harm, of each kind that an operator meets. Its code is in one class, app.Bean.
 *
 * @param evidence what the log tells of it while it runs, or the refusal if it cannot
 * @param farewell what the log tells when it goes
 */
record BadApplication(String name, String network, String code, String evidence, String farewell) {

    private static final String TIMER = """
            <epn:adapter id="timer" provider="timer" listeners="%s">
              <epn:setting name="interval" value="2ms"/><epn:setting name="number-property" value="number"/>
            </epn:adapter>
            """;
    private static final String MAP_TYPE = "<epn:event-type name='Tick'><epn:property name='number' type='long'/></epn:event-type>";
    private static final String BEAN = "<bean id='out' class='app.Bean'/>";
    private static final String PLAIN = MAP_TYPE + String.format(Locale.ROOT, TIMER, "out") + BEAN;
    private static final String WRONG_RULE = "@Name('wrong') SELECT numbr FROM Tick;";

    BadApplication(String name, String network, String code, String evidence) {
        this(name, network, code, evidence, name + " 1.0.0 STOPPED");
    }

    /** A timer, and a bean that does this with each tick. */
    static BadApplication plain(String name, String statements) {
        return new BadApplication(name, PLAIN, takes(statements), name + " 1.0.0 RUNNING");
    }

    BadApplication stoppingAtAFault() {
        return new BadApplication(name, network.replace(BEAN, BEAN.replace("/>", " epn:on-fault='stop'/>")), code, evidence);
    }

    /** Those that run, and do harm then. */
    static Stream<BadApplication> running() {
        return Stream.of(
                new BadApplication("throws", PLAIN, takes("""
                        count++;
                        if (count % 3 == 0) { throw new OutOfMemoryError("made up"); }
                        if (count % 3 == 1) { fall(); }
                        throw new Error("of its own") { };""") + "private void fall() { fall(); }", "throws: bean out failed on "),
                new BadApplication("blocks", PLAIN, takes("new java.util.concurrent.CountDownLatch(1).await();"), "blocks 1.0.0 RUNNING"),
                new BadApplication("leaks", PLAIN, "public Bean() { new Thread(() -> sleep(1_000_000), \"forgotten\").start(); }"
                        + takes(""),
                        "leaks 1.0.0 RUNNING", "leaks 1.0.0 has left threads behind, which are interrupted: [forgotten]"),
                new BadApplication("handles", PLAIN, """
                        private final java.util.List<AutoCloseable> open = new java.util.ArrayList<>();
                        """ + takes("""
                        if (open.size() == 300) { return; }
                        open.add(new java.io.FileInputStream(System.getProperty("java.home") + "/release"));
                        open.add(new java.net.ServerSocket(0));
                        open.add(java.nio.channels.Selector.open());
                        if (open.size() == 300) { System.out.println("handles are open"); }"""), "handles are open"),
                new BadApplication("fills", MAP_TYPE + String.format(Locale.ROOT, TIMER, "queue") + "<epn:stream id='queue' capacity='2' listeners='out'/>"
                        + BEAN,
                        takes("sleep(1_000);"), "fills 1.0.0 RUNNING"),
                new BadApplication("meddles", PLAIN, takes("""
                        System.out.close();
                        System.err.close();
                        Thread.currentThread().interrupt();
                        if (count++ == 3) { System.out.println("meddles still prints"); }"""), "meddles still prints"),
                new BadApplication("setter", "<epn:event-type name='Tick' class='app.Bean'/>" + String.format(Locale.ROOT, TIMER, "out") + BEAN, takes("")
                        + "public long getNumber() { return 0; }"
                        + "public void setNumber(long number) { throw new Error(\"no number today\"); }", "no number today"),
                new BadApplication("closes",
                        MAP_TYPE + "<bean class='app.Bean$Provider'/><epn:adapter id='own' provider='own' listeners='out'/>" + BEAN,
                        takes("") + ownAdapter("", "sleep(1_000_000);"), "closes 1.0.0 RUNNING",
                        "Stage own failed to close"),
                new BadApplication("loops", PLAIN,
                        takes("long end = System.nanoTime() + 30_000_000_000L; while (System.nanoTime() < end) { }"),
                        "loops 1.0.0 RUNNING", "loops 1.0.0 is gone, but one of its threads does not end"));
    }

    /** Those that cannot be deployed. */
    static Stream<BadApplication> failing() {
        return Stream.of(
                new BadApplication("constructor", PLAIN, "public Bean() { throw new IllegalStateException(\"no bean today\"); }"
                        + takes(""),
                        "no bean today"),
                new BadApplication("initialiser", PLAIN, "private static final int NONE = 1 / 0;" + takes(""), "/ by zero"),
                new BadApplication("rule", MAP_TYPE + String.format(Locale.ROOT, TIMER, "rules")
                        + "<epn:processor id='rules' rules='wrong.epl' listeners='out'/>"
                        + BEAN, takes(""), "wrong.epl:1:23: rule wrong: Tick has no property numbr; did you mean number?"));
    }

    /** Those whose deployment does not end. */
    static Stream<BadApplication> hanging() {
        return Stream.of(
                new BadApplication("constructs", MAP_TYPE + String.format(Locale.ROOT, TIMER, "out") + BEAN,
                        "public Bean() { sleep(1_000_000); }" + takes(""), ""),
                new BadApplication("starts",
                        MAP_TYPE + "<bean class='app.Bean$Provider'/><epn:adapter id='own' provider='own' listeners='out'/>" + BEAN,
                        takes("") + ownAdapter("sleep(1_000_000);", ""), ""));
    }

    /** Its jar, made anew. To sleep for too long is one of the ways to be bad. */
    Path jar(Distribution distribution, Path folder) {
        String source = String.format(Locale.ROOT, """
                package app;
                public class Bean implements org.vesper.api.EventSink {
                    private int count;
                    private static void sleep(long ms) {
                        try { Thread.sleep(ms); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                    }
                    %s
                }
                """, code);
        Map<String, String> entries = Map.of("app/Bean.java", source, "META-INF/spring/app.xml", network,
                "META-INF/vesper/wrong.epl", WRONG_RULE);
        return ApplicationJar.compiled(distribution, folder.resolve(name + ".jar"), entries, Map.of()).file();
    }

    @Override
    public String toString() {
        return name;
    }

    private static String takes(String statements) {
        return "public void onEvent(Object event) { try {" + statements
                + "} catch (Exception e) { throw new IllegalStateException(e); } }";
    }

    private static String ownAdapter(String start, String close) {
        return String.format(Locale.ROOT, """
                public static class Provider implements org.vesper.spi.adapter.AdapterProvider {
                    public String name() { return "own"; }
                    public org.vesper.spi.adapter.Adapter create(org.vesper.spi.adapter.AdapterContext context) { return new Own(); }
                }
                public static class Own implements org.vesper.spi.adapter.Adapter {
                    public void start() { %s }
                    public org.vesper.spi.adapter.AdapterStatus status() {
                        return new org.vesper.spi.adapter.AdapterStatus("here", 0, 0, 0, 0, java.util.Map.of());
                    }
                    public void close() { %s }
                }
                """, start, close);
    }
}
