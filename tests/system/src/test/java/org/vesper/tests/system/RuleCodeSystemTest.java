// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;

/** Rules and networks that try to run code in a server: each is refused before any of it runs, and the server goes on. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RuleCodeSystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final String PERMITS = "epl.java = any permits it";

    private static VesperServer server;

    @TempDir
    private Path folder;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        server = VesperServer.withSignalGeneration(Distribution.built().on(jdk)).set("app.free.epl.java", "any").start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void shouldRefuseRulesThatRunCodeOnEveryWayIn() throws IOException {
        Path marker = folder.resolve("attacked");
        for (String attack : attacks(marker)) {
            server.vesper("rules", "add", file(attack)).expect(1, "attack.epl:", PERMITS);
            server.vesper("rules", "upload", file(attack)).expect(1, PERMITS);
            RuntimeException refused = assertThrows(RuntimeException.class, () -> server.management().invoke(PROCESSOR, "addRules", attack));
            assertTrue(String.valueOf(refused).contains(PERMITS), refused::toString);
        }
        server.vesper("status").expect(0);
        assertFalse(Files.exists(marker));
    }

    /** The operator has permitted it to one application, and it remains refused to the others. */
    @Test
    void shouldRunCodeOfRulesWhereTheOperatorPermitsIt() throws Exception {
        String rules = Files.writeString(folder.resolve("rules.epl"), "@Dialect('esper')\n"
                + "create variable string v = java.lang.System.setProperty('vesper.free', 'x');\n").toString();
        String type = "Tick=" + Files.writeString(folder.resolve("ticks.csv"), "symbol,price\nA,1.5\n");
        server.vesper("deploy", rules, "--events", type, "--name", "free").expect(1, PERMITS);
        server.vesper("deploy", rules, "--events", type, "--name", "bound", "--java", "any").expect(1, PERMITS);
        server.vesper("deploy", rules, "--events", type, "--name", "free", "--java", "any", "--dry-run")
                .expect(0, "planned: free", "code of the jar has run");
        server.vesper("deploy", rules, "--events", type, "--name", "free", "--java", "any").expect(0, "deployed: free");

        Object read = server.management().connection().getAttribute(new ObjectName("java.lang:type=Runtime"), "SystemProperties");
        assertTrue(((TabularData) read).containsKey(new Object[] {"vesper.free"}));
        server.vesper("rules", "add", "--in", "signal-generation", rules).expect(1, PERMITS);
        server.vesper("undeploy", "free").expect(0);
    }

    private static List<String> attacks(Path marker) {
        String command = "Runtime.getRuntime().exec('touch " + marker + "')";
        return List.of(
                "@Dialect('esper')\n@name('r') inlined_class \"\"\" public class Evil { public static String run(String x) { return x; } } \"\"\""
                        + " select Evil.run(symbol) as r from StockTick;",
                "@Dialect('esper')\n@name('r') select " + command + " as r from StockTick;",
                "@Dialect('esper')\n@name('r') select symbol.getClass().forName('java.lang.Runtime') as r from StockTick;",
                "@Dialect('esper')\n@name('r') select System.exit(7) as r from StockTick;",
                "@Dialect('esper')\n@name('r') select symbol from StockTick#length(Integer.parseInt(System.setProperty('a', '1')));",
                "@Name('r') SELECT System.setProperty('vesper.home', '/pwned') AS r FROM StockTick;",
                "@Name('r') SELECT javax.naming.InitialContext.doLookup('rmi://127.0.0.1:1/x') AS r FROM StockTick;");
    }

    @Test
    void shouldRefuseExpressionsAndForeignImportsOfANetwork() throws IOException {
        Path marker = folder.resolve("attacked");
        server.vesper("deploy", "--dry-run", network("spel", "<bean id='e' class='java.lang.String'><constructor-arg value=\""
                + "#{T(java.lang.Runtime).getRuntime().exec('touch " + marker + "')}\"/></bean>"))
                .expect(1, "META-INF/spring/network.xml:3", "network.spel = allowed");
        assertFalse(Files.exists(marker));

        try (ServerSocket other = new ServerSocket(0)) {
            other.setSoTimeout(1);
            server.vesper("deploy", network("import", "<import resource='http://127.0.0.1:" + other.getLocalPort() + "/import.xml'/>"))
                    .expect(1, "META-INF/spring/network.xml:3", "network.imports = allowed");
            assertThrows(SocketTimeoutException.class, other::accept);
        }
        assertEquals("RUNNING", String.valueOf(server.management().attribute("type=Application,name=signal-generation", "State")));
    }

    private String network(String name, String element) throws IOException {
        String xml = """
                <beans xmlns="http://www.springframework.org/schema/beans" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                       xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd">
                """ + element + "\n</beans>\n";
        return ApplicationJar.compiled(server.distribution(), folder.resolve(name + ".jar"), Map.of("META-INF/spring/network.xml", xml),
                Map.of("Vesper-Application", name)).file().toString();
    }

    private String file(String rules) throws IOException {
        return Files.writeString(folder.resolve("attack.epl"), rules).toString();
    }
}
