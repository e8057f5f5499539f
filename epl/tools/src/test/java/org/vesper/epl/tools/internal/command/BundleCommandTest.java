// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.epl.tools.CommandLineTrial;

class BundleCommandTest {

    @TempDir
    private Path folder;
    private Path jar;
    private String ticks;

    @BeforeEach
    void writeTicks() throws IOException {
        jar = folder.resolve("made.jar");
        ticks = "Tick=" + file("tick.csv", "symbol:string,price:double\n");
    }

    @Test
    void shouldMakeAnApplicationOfRulesTablesAndTypes() throws IOException {
        Path rules = file("moves.epl", "@Name('move') SELECT price FROM (SELECT * FROM Tick WHERE symbol = ?) RETAIN 1 EVENT;");
        Path table = file("move.csv", "name,p1\nWSC,WSC\n");
        assertMade(CommandLineTrial.of("bundle", rules, table, "--events", ticks, "--out", jar));

        try (JarFile made = new JarFile(jar.toFile())) {
            assertEquals("moves", made.getManifest().getMainAttributes().getValue("Vesper-Application"));
            assertEquals(Files.readString(rules), entry(made, "META-INF/vesper/moves.epl"));
            assertEquals(Files.readString(table), entry(made, "META-INF/vesper/move.csv"));
            String network = entry(made, "META-INF/spring/moves.xml");
            assertTrue(network.contains("rules=\"moves.epl,move.csv\""), network);
            assertTrue(network.contains("""
                      <epn:event-type name="Tick">
                        <epn:property name="symbol" type="string"/>
                        <epn:property name="price" type="double"/>
                      </epn:event-type>
                    """), network);
        }
    }

    @Test
    void shouldDeclareAllTypesThatAHeaderHas() throws IOException {
        Path rules = file("pay.epl", "@Name('pay') SELECT merchant.name AS name FROM Pay WHERE amount > 5 AND side = 'BUY';");
        Path pays = file("pay.csv", "");
        assertMade(CommandLineTrial.of("bundle", rules, "--events", "Pay=" + Files.writeString(pays, "x"), "--out", jar,
                "--columns", "Pay=amount:decimal,at:instant,side:BUY|SELL,merchant.name:string,merchant.no:integer"));
        try (JarFile made = new JarFile(jar.toFile())) {
            String network = entry(made, "META-INF/spring/pay.xml");
            assertTrue(network.contains("""
                      <epn:event-type name="Pay_merchant">
                        <epn:property name="name" type="string"/>
                        <epn:property name="no" type="integer"/>
                      </epn:event-type>

                      <epn:event-type name="Pay">
                        <epn:property name="amount" type="decimal"/>
                        <epn:property name="at" type="instant"/>
                        <epn:property name="side" type="string"/>
                        <epn:property name="merchant" type="Pay_merchant"/>
                      </epn:event-type>
                    """), network);
        }
    }

    @Test
    void shouldAnswerInJsonWhenAsked() throws IOException {
        Path rules = file("all.epl", "@Name('all') SELECT price FROM Tick;");
        CommandLineTrial made = CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", jar, "--json");
        assertEquals(Map.of("made", jar.toString()), JSON.std.mapFrom(made.out()));
        CommandLineTrial typeless = CommandLineTrial.of("bundle", rules, "--out", jar, "--json");
        assertTrue(((String) JSON.std.mapFrom(typeless.out()).get("error")).startsWith("there is no event type"), typeless.out());
        assertTrue(typeless.err().startsWith("vesper: there is no event type"), typeless.err());
    }

    @Test
    void shouldPrefixTheMessageWhenNothingListens() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        CommandLineTrial send = CommandLineTrial.of("send", "Tick=" + file("one.csv", "symbol,price\nA,1.5\n"), "--to", "127.0.0.1:" + free);
        assertEquals(1, send.exitCode());
        assertTrue(send.err().startsWith("vesper: cannot send to 127.0.0.1:" + free + ": "), send.err());
    }

    @Test
    void shouldMakeTheSameJarOfTheSameRules() throws IOException {
        Path rules = file("all.epl", "@Name('all') SELECT price FROM Tick;");
        Path again = folder.resolve("again.jar");
        assertMade(CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", jar));
        assertMade(CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", again));
        assertArrayEquals(Files.readAllBytes(jar), Files.readAllBytes(again));
    }

    @Test
    void shouldWarnWhenWithinBoundsTheLastOfSeveralSteps() throws IOException {
        Path rules = file("last.epl",
                "@Name('l') SELECT a.price MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick FOLLOWED BY c:=Tick WITHIN 6 SECONDS;");
        CommandLineTrial bundle = CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", jar);
        assertEquals(0, bundle.exitCode(), bundle.err());
        assertTrue(bundle.err().startsWith("warning: ") && bundle.err().contains("rule l: WITHIN bounds the last step only;"),
                bundle.err());
    }

    @Test
    void shouldMakeNothingAndShowTheMistakeWhenARuleIsWrong() throws IOException {
        Path rules = file("wrong.epl", "@Name('wrong')\nSELECT prce FROM Tick;");
        CommandLineTrial bundle = CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", jar);
        assertEquals(1, bundle.exitCode());
        assertEquals(rules + ":2:8: rule wrong: Tick has no property prce; did you mean price?\nSELECT prce FROM Tick;\n       ^\n",
                bundle.err());
        assertFalse(Files.exists(jar));
    }

    /** The type moves to the network; the statement after it keeps its place, and one that cannot be moved remains. */
    @Test
    void shouldDeclareTheTypesThatEsperRulesCreate() throws IOException {
        Path rules = file("beats.epl", "@Dialect('esper')\ncreate schema Beat(n int,\n  at long); @name('beats') select n from Beat;\n"
                + "create schema Two(one Beat);\n");
        assertMade(CommandLineTrial.of("bundle", rules, "--out", jar));
        try (JarFile made = new JarFile(jar.toFile())) {
            assertEquals("@Dialect('esper')\n" + " ".repeat(25) + "\n" + " ".repeat(11) + " @name('beats') select n from Beat;\n"
                    + "create schema Two(one Beat);\n", entry(made, "META-INF/vesper/beats.epl"));
            String network = entry(made, "META-INF/spring/beats.xml");
            assertTrue(network.contains("""
                      <epn:event-type name="Beat">
                        <epn:property name="n" type="int"/>
                        <epn:property name="at" type="long"/>
                      </epn:event-type>
                    """), network);
            assertFalse(network.contains("Two"), network);
        }
    }

    @Test
    void shouldSayWhatIsMissingOrCannotBeCalledSo() throws IOException {
        Path rules = file("my rules.epl", "@Name('all') SELECT price FROM Tick;");
        CommandLineTrial typeless = CommandLineTrial.of("bundle", rules, "--out", jar);
        assertTrue(typeless.err().contains("there is no event type") && typeless.err().contains("--events")
                && typeless.err().contains("@Dialect('esper')"), typeless.err());
        CommandLineTrial nameless = CommandLineTrial.of("bundle", rules, "--events", ticks, "--out", jar);
        assertTrue(nameless.err().contains("'my rules'") && nameless.err().contains("--name"), nameless.err());
        CommandLineTrial twice = CommandLineTrial.of("bundle", rules, rules, "--name", "all", "--events", ticks, "--out", jar);
        assertEquals(1, twice.exitCode());
        assertFalse(Files.exists(jar));
    }

    private void assertMade(CommandLineTrial bundle) {
        assertEquals(0, bundle.exitCode(), bundle.err());
        assertTrue(bundle.out().startsWith("made: "), bundle.out());
    }

    private static String entry(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
