// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.cli.VesperCommand;
import picocli.CommandLine;

/** The commands on connections as a user types them, against an adapter with one client, 10.0.0.7:4711. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionsCommandTest {

    @TempDir
    private Path folder;

    private ManagedServer server;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void startServer() throws Exception {
        server = ManagedServer.start(folder.resolve("instance"));
        server.show("trades");
    }

    @AfterEach
    void stopServer() throws Exception {
        server.close();
    }

    @Test
    void shouldListTheClientsOfAdaptersThatBringEventsIn() {
        assertEquals(0, connections("list"));

        assertEquals("""
                trades/in: 10 connections, of which 1 are shown, memory 3072B of 67108864B
                  ADDRESS                  SENDS                    CONNECTED s     SILENT s          EVENTS    MEMORY KB  CERTIFICATE
                  10.0.0.7:4711            Order, StockTick, Trade         90.0          1.5       1,234,567          3.0  CN=desk-7,O=Example
                """, out.toString());
    }

    @Test
    void shouldCloseAConnectionAndNameOneThatIsNotThere() {
        assertEquals(0, connections("close", "10.0.0.7:4711"));
        assertEquals("closed: 10.0.0.7:4711\n", out.toString());

        assertEquals(1, connections("close", "10.0.0.8:1"));
        assertTrue(err.toString().contains("no client has the address 10.0.0.8:1; vesper connections list shows the clients"),
                err.toString());
    }

    @Test
    void shouldSendAllClientsElsewhereAndServeThemAgain() {
        assertEquals(0, connections("redirect", "trades/in", "--to", "a:1,b:2"));
        assertEquals(0, connections("redirect", "trades/in", "--off"));

        assertEquals("redirected: 10 clients of trades/in, and those that come, to a:1,b:2\n"
                + "served here again: the clients of trades/in\n", out.toString());
    }

    @Test
    void shouldSendOneClientElsewhereAndNameOneThatIsNotThere() {
        assertEquals(1, connections("redirect", "trades/in", "10.0.0.7:4711", "10.0.0.8:1", "--to", "a:1"));

        assertEquals("redirected: 10.0.0.7:4711 to a:1\n", out.toString());
        assertTrue(err.toString().contains("no client has the address 10.0.0.8:1;"), err.toString());
    }

    @Test
    void shouldSayWhyClientsCannotBeSentElsewhere() {
        assertEquals(2, connections("redirect", "trades/in", "--to", "nowhere"));
        assertTrue(err.toString().contains("'nowhere' must be HOST:PORT"), err.toString());
        assertEquals(2, connections("redirect", "trades", "--to", "a:1"));
        assertTrue(err.toString().contains("'trades' must be"), err.toString());
        assertEquals(2, connections("redirect", "trades/in"));
    }

    @Test
    void shouldNameTheAdaptersThatThereAre() {
        assertEquals(1, connections("list", "--in", "trade"));

        assertTrue(err.toString().contains("there is no adapter trade. Known adapters: trades/file, trades/in"), err.toString());
    }

    private int connections(String... arguments) {
        String[] all = Stream.concat(Stream.of("connections"), Stream.concat(Stream.of(arguments),
                Stream.of("--instance", folder.resolve("instance").toString()))).toArray(String[]::new);
        CommandLine commands = VesperCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return commands.execute(all);
    }
}
