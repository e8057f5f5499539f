// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** Metrics and health over HTTP of a running server: what they say is true, and strangers cannot keep others from reading them. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpSystemTest {

    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final int MAX_CONNECTIONS = 300;

    private static VesperServer server;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        server = VesperServer.withSignalGeneration(Distribution.built().on(jdk)).set("http.port", "0")
                .set("http.max-rules", "300").set("http.max-connections", String.valueOf(MAX_CONNECTIONS)).start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    /** Of the ticks of WSC, each but the first is 10 % above or 9.1 % below the one before; no rule watches LIVE. */
    @Test
    void shouldCountWhatWasSentAsManagementDoes() throws Exception {
        try (TickClient watched = TickClient.ready(server.ticksPort());
                TickClient other = new TickClient(server.ticksPort()).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, "LIVE")) {
            for (int i = 0; i < 10; i++) {
                watched.tick(i % 2 == 0 ? 100 : 110);
                other.tick(i);
            }
            assertEquals(10, watched.bye());
            assertEquals(10, other.bye());
        }
        Scrape scrape = withRetained();
        String application = "application=\"signal-generation\"";
        assertEquals(20, scrape.value("vesper_adapter_events_accepted_total", application + ",stage=\"ticks\""), scrape::text);
        assertEquals(10, scrape.value("vesper_adapter_events_filtered_total", application + ",stage=\"ticks\""));
        assertEquals(10, scrape.value("vesper_stage_events_in_total", application + ",kind=\"processor\",stage=\"signals\""));
        assertEquals(9, scrape.value("vesper_stage_events_out_total", application + ",kind=\"processor\",stage=\"signals\""));
        assertEquals(9, scrape.value("vesper_stage_events_in_total", application + ",kind=\"bean\",stage=\"collector\""));
        assertEquals(9, scrape.value("vesper_latency_service_seconds_count", application + ",recorder=\"signal-latency\""));
        assertEquals(9, scrape.value("vesper_latency_service_seconds_bucket",
                application + ",recorder=\"signal-latency\",le=\"+Inf\""));
        assertEquals(1, scrape.value("vesper_application_state", application + ",state=\"RUNNING\""));
        assertAgrees(scrape, "Adapter", "ticks", Map.of("EventsAccepted", "vesper_adapter_events_accepted_total",
                "EventsFiltered", "vesper_adapter_events_filtered_total",
                "EventsShed", "vesper_adapter_events_shed_total", "Connections", "vesper_adapter_connections"));
        assertAgrees(scrape, "Processor", "signals", Map.of("EventsFiltered", "vesper_processor_events_filtered_total",
                "RuleCount", "vesper_processor_rules", "LateEvents", "vesper_processor_late_events_total",
                "RetainedEvents", "vesper_processor_retained_events", "EventsRefused", "vesper_processor_events_refused",
                "EventsEvicted", "vesper_processor_events_evicted"));
        String stage = application + ",stage=\"ticks\"";
        assertTrue(scrape.value("vesper_adapter_tcp_bytes_read_total", stage) > 12 * Double.BYTES, "the adapter's own figures");
        assertEquals(0, scrape.value("vesper_adapter_tcp_events_missing_total", stage));
        assertTrue(scrape.value("vesper_processor_retained_bytes", application + ",stage=\"signals\"") >= 0);
        assertEquals(0, scrape.value("vesper_rule_retained_events", application + ",rule=\"percent/A\",stage=\"signals\""));
    }

    /** A scrape with what rules retain: it is missing as long as the server has not read it. */
    private static Scrape withRetained() throws Exception {
        Scrape scrape = Scrape.of(server);
        while (!scrape.names().contains("vesper_rule_retained_events")) {
            scrape = Scrape.of(server);
        }
        return scrape;
    }

    private static void assertAgrees(Scrape scrape, String type, String stage, Map<String, String> metrics) {
        metrics.forEach((attribute, metric) -> assertEquals(
                ((Number) server.management().attribute("type=" + type + ",application=signal-generation,name=" + stage, attribute))
                        .doubleValue(),
                scrape.value(metric, "application=\"signal-generation\",stage=\"" + stage + "\""), metric));
    }

    @Test
    void shouldSayHowManyRulesItLeavesOut() throws Exception {
        Scrape scrape = Scrape.of(server);
        long shown = scrape.samples().keySet().stream().filter(name -> name.startsWith("vesper_rule_running{")).count();
        assertEquals(300, shown);
        assertEquals(400, scrape.value("vesper_processor_rules", "application=\"signal-generation\",stage=\"signals\""));
        assertEquals(100, scrape.value("vesper_processor_rules_left_out", "application=\"signal-generation\",stage=\"signals\""));
    }

    @Test
    void shouldHaveEachMetricThatTheDashboardOrThePageNames(@TempDir Path folder) throws Exception {
        BadApplication withStream = BadApplication.running().filter(bad -> bad.name().equals("fills")).findFirst().orElseThrow();
        server.deploy(withStream.jar(server.distribution(), folder));
        server.awaitLog(withStream.evidence());
        server.management().invoke("type=Application,name=signal-generation", "measureLatency", "ticks", "exit", "collector", "exit");
        Scrape scrape = withRetained();
        server.vesper("undeploy", withStream.name()).expect(0);

        String dashboard = Files.readString(server.distribution().folder().resolve("share/grafana/vesper.json"));
        Set<String> used = named("\\b(?:vesper|jvm|process)_[a-z_]+(?=[{\\\\) \\[])", dashboard);
        assertTrue(used.size() > 20, used::toString);
        // No rule need have been timed.
        used.remove("vesper_rule_event_seconds");
        used.removeAll(scrape.names());
        assertEquals(Set.of(), used);

        Set<String> described = named("(?<=^\\| `)vesper_[a-z_]+(?=`)", Files.readString(ROOT.resolve("docs/metrics.md")));
        Set<String> present = scrape.names().stream()
                .filter(name -> name.startsWith("vesper_") && !name.startsWith("vesper_adapter_tcp_"))
                .map(name -> name.replaceFirst("(?<=vesper_latency_.{1,20}_seconds)_(bucket|count|sum)$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        // No stage need have failed, no rule need have been timed or have an output, nothing need be lost or have to be mended.
        Set<String> sometimes = Set.of("vesper_stage_last_fault_timestamp_seconds", "vesper_rule_event_seconds",
                "vesper_rule_last_output_timestamp_seconds", "vesper_application_events_lost", "vesper_server_condition");
        described.removeAll(sometimes);
        present.removeAll(sometimes);
        assertEquals(described, present);
    }

    private static Set<String> named(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results().map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shouldBeUnreadyWhileAnApplicationHasFailed(@TempDir Path folder) throws Exception {
        assertEquals("200 {\"status\":\"live\"}", shown(Scrape.get(server, "/health/live")));
        assertEquals("200 {\"status\":\"ready\"}", shown(Scrape.get(server, "/health/ready")));
        assertEquals(0, server.vesper("status").exitCode());
        server.deploy(ApplicationJar.copyOf(server.distribution().signalGeneration(), folder.resolve("wrong.jar"))
                .edit("META-INF/MANIFEST.MF", manifest -> manifest.replace("Vesper-Application: signal-generation", "Vesper-Application: wrong")
                        .replaceFirst("Bundle-SymbolicName: \\S+", "Bundle-SymbolicName: wrong"))
                .edit("META-INF/vesper/application.properties", settings -> settings.replace("9002", "no port")).file());
        Await.until("the application has failed", SOON, () -> shownReady().startsWith("503 "), server::log);

        assertEquals("503 {\"status\":\"not ready\",\"starting\":false,\"conditions\":1,\"failed\":1,\"stoppedStages\":0}", shownReady());
        assertEquals(4, server.vesper("status").exitCode());
        String toUsers = shown(Scrape.get(server, "/health/ready", Scrape.owner(server.instance())));
        assertTrue(toUsers.contains("\"name\":\"wrong\",\"state\":\"FAILED\",\"failure\":\""), toUsers);
        assertEquals(0, Scrape.of(server).value("vesper_server_ready", ""));

        server.vesper("undeploy", "wrong").expect(0);
        assertEquals("200 {\"status\":\"ready\"}", shownReady());
        assertEquals(1, Scrape.of(server).value("vesper_server_ready", ""));
    }

    private static String shownReady() {
        try {
            return shown(Scrape.get(server, "/health/ready"));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String shown(HttpResponse<String> answer) {
        return answer.statusCode() + " " + answer.body().strip();
    }

    @Test
    void shouldSlowAGuesserOfPasswordsAndServeTheOwnerBesideHim() throws Exception {
        assertEquals(401, Scrape.get(server, "/metrics").statusCode());
        assertEquals(401, Scrape.get(server, "/info").statusCode());
        List<Integer> statuses = new ArrayList<>();
        Await.until("a login that waits", SOON, () -> {
            try {
                long beganNs = System.nanoTime();
                statuses.add(Scrape.get(server, "/metrics", Scrape.login("alice", "guess " + statuses.size())).statusCode());
                return System.nanoTime() - beganNs >= TimeUnit.SECONDS.toNanos(4);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertEquals(Set.of(401), Set.copyOf(statuses));
        assertEquals(200, Scrape.get(server, "/info", Scrape.owner(server.instance())).statusCode());
        assertEquals(200, Scrape.get(server, "/health/live").statusCode());
        String audit = Files.readString(server.instance().resolve("logs/audit.log"));
        assertTrue(audit.contains("\"user\":\"alice\"") && audit.contains("\"result\":\"refused\""), audit);
    }

    @Test
    void shouldAnswerWhileAStrangerFloodsThePort() throws Exception {
        List<Socket> held = new ArrayList<>();
        Random random = new Random(64_123);
        byte[] garbage = new byte[5_000];
        for (int i = 0; i < 900; i++) {
            random.nextBytes(garbage);
            held.add(flood(switch (i % 5) {
                case 0 -> new byte[0];
                case 1 -> garbage;
                case 2 -> ascii("GET /metrics HTTP/1.1\r\nHost: x\r\nX-Slow: ");
                case 3 -> new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3};
                default -> ascii("GET /" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: x\r\n" + "X: a\r\n".repeat(5_000));
            }));
        }
        assertEquals(200, Scrape.get(server, "/health/live").statusCode());
        Scrape scrape = Scrape.of(server);
        assertTrue(scrape.value("vesper_http_connections", "") <= MAX_CONNECTIONS, scrape::text);
        assertTrue(scrape.value("vesper_http_connections_closed_total", "reason=\"limit\"") > 0, scrape::text);
        for (Socket socket : held) {
            socket.close();
        }
        server.vesper("status").expect(0, "RUNNING");
        assertFalse(server.log().contains("jetty"), server::log);
    }

    /** What a stranger sends may end his connection at any time. */
    private static Socket flood(byte[] bytes) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(VesperServer.HOST, URI.create(Scrape.url(server)).getPort()));
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            socket.close();
        }
        return socket;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void shouldSatisfyTheCheckOfPrometheus(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/promtool")), "no promtool");
        Path file = Files.writeString(folder.resolve("scrape"), Scrape.of(server).text());
        try (RunningCommand check = RunningCommand.start(folder, Map.of(), List.of("sh", "-c", "promtool check metrics < " + file))) {
            check.await(SOON).expect(0);
        }
    }
}
