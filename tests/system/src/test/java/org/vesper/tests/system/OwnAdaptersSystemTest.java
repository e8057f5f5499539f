// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** The adapters that docs/adapters.md writes, compiled and deployed as they stand there. */
@Timeout(600)
class OwnAdaptersSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/adapters.md");
    private static final Pattern JAVA = Pattern.compile("```java\n(package own;.*?class (\\w+).*?)```", Pattern.DOTALL);
    private static final Pattern NETWORK = Pattern.compile("```xml\n(<context:component-scan.*?)```", Pattern.DOTALL);
    private static final int CLIENTS = 3;
    private static final int LINES = 1_000;
    private static final int ROLLS = 50;

    @TempDir
    private static Path folder;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @Test
    void shouldTakeEachEventOnceThroughAdaptersThatAnApplicationBrings() throws Exception {
        SERVER.deploy(application());
        Await.until("own runs", Duration.ofMinutes(3), () -> SERVER.management().has(adapter("chat")), SERVER::log);
        List<Socket> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            clients.add(new Socket("127.0.0.1", SERVER.port("own", "chat")));
        }
        send(clients);
        Await.until("all is written", Duration.ofMinutes(3),
                () -> SERVER.management().attribute(adapter("book"), "EventsAccepted").equals((long) CLIENTS * LINES + ROLLS), SERVER::log);
        assertEquals((long) CLIENTS * LINES, SERVER.management().attribute(adapter("chat"), "EventsAccepted"));
        assertEquals((long) ROLLS, SERVER.management().attribute(adapter("rolls"), "EventsAccepted"));
        assertEquals(CLIENTS, SERVER.management().attribute(adapter("chat"), "Connections"));

        Files.delete(SERVER.instance().resolve("apps/own.jar"));
        for (Socket client : clients) {
            assertEquals(-1, client.getInputStream().read(), "the client is told that the application has gone");
            client.close();
        }
        SERVER.awaitLog("INFO  own 1.0.0 STOPPED");
        assertWritten(Files.readAllLines(journal()));
    }

    @Test
    void shouldShowAnAdapterThatAFaultHasStoppedAndLetItGoOn() throws Exception {
        SERVER.deploy(ApplicationJar.compiled(SERVER.distribution(), folder.resolve("moody.jar"), moody(), Map.of()).file());
        SERVER.awaitLog("moody: adapter in failed to poll for events, after 0 and takes no more events; vesper resume moody/in resumes it");

        SERVER.vesper("list").expect(0, "stopped by faults: in");
        SERVER.vesper("status").expect(4, "last fault ", "failed to poll for events, after 0: java.io.IOException: not now",
                "vesper resume moody/in resumes it");
        SERVER.vesper("resume", "moody/in").expect(0, "resumed: moody/in");

        String stage = "type=Adapter,application=moody,name=in";
        Await.until("it goes on", Duration.ofMinutes(1),
                () -> SERVER.management().attribute(stage, "EventsAccepted").equals(1L), SERVER::log);
        assertEquals(1L, SERVER.management().attribute(stage, "Faults"));
        SERVER.vesper("undeploy", "moody").expect(0);
    }

    /** An application whose adapter fails at the first poll, gives an event at the second, and ends. */
    private static Map<String, String> moody() {
        return Map.of(
                "moody/Moody.java", """
                        package moody;
                        public final class Moody extends org.vesper.spi.adapter.PollingAdapter {
                            private int polls;
                            public Moody(org.vesper.spi.adapter.AdapterContext context) {
                                super(context);
                            }
                            @Override protected long poll(java.util.List<Object> events) throws Exception {
                                if (++polls == 1) {
                                    throw new java.io.IOException("not now");
                                }
                                events.add("now");
                                return END;
                            }
                        }
                        """,
                "moody/Parts.java", """
                        package moody;
                        import org.springframework.context.annotation.Bean;
                        @org.springframework.stereotype.Component
                        public class Parts {
                            @Bean public org.vesper.spi.adapter.AdapterProvider moods() {
                                return org.vesper.spi.adapter.AdapterProvider.of("moods", Moody::new);
                            }
                            @Bean public org.vesper.api.EventSink out() {
                                return event -> { };
                            }
                        }
                        """,
                "META-INF/spring/moody.xml", """
                        <context:component-scan base-package="moody"/>
                        <epn:adapter id="in" provider="moods" listeners="out" on-fault="stop"/>
                        """);
    }

    private static void send(List<Socket> clients) throws IOException, InterruptedException {
        List<Thread> senders = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            int number = client;
            StringBuilder text = new StringBuilder();
            IntStream.range(0, LINES).forEach(line -> text.append(number).append('/').append(line).append('\n'));
            Thread sender = new Thread(() -> {
                try {
                    clients.get(number).getOutputStream().write(text.toString().getBytes(UTF_8));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            senders.add(sender);
        }
        for (Thread sender : senders) {
            sender.join();
        }
    }

    /** The lines of each client and the rolls, each in their order; between them there is none. */
    private static void assertWritten(List<String> written) {
        Random random = new Random(1);
        assertEquals(IntStream.range(0, ROLLS).mapToObj(roll -> "{points=" + (random.nextInt(6) + 1) + "}").toList(),
                written.stream().filter(line -> line.startsWith("{points=")).toList());
        for (int client = 0; client < CLIENTS; client++) {
            String prefix = "{text=" + client + "/";
            assertEquals(IntStream.range(0, LINES).mapToObj(line -> prefix + line + "}").toList(),
                    written.stream().filter(line -> line.startsWith(prefix)).toList());
        }
        assertEquals(CLIENTS * LINES + ROLLS, written.size());
    }

    private static Path application() throws IOException {
        String page = Files.readString(PAGE);
        Map<String, String> entries = new HashMap<>();
        JAVA.matcher(page).results().forEach(source -> entries.put("own/" + source.group(2) + ".java", source.group(1)));
        MatchResult network = NETWORK.matcher(page).results().findFirst().orElseThrow();
        entries.put("META-INF/spring/own.xml", network.group(1));
        entries.put("META-INF/vesper/application.properties", "journal.file=journal.txt\n");
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve("own.jar"), entries, Map.of()).file();
    }

    private static Path journal() {
        return SERVER.instance().resolve("journal.txt");
    }

    private static String adapter(String id) {
        return "type=Adapter,application=own,name=" + id;
    }
}
