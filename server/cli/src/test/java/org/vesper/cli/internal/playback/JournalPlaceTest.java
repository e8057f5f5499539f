// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;

class JournalPlaceTest {

    @TempDir
    private Path folder;
    private Path instance;

    @BeforeEach
    void makeInstance() throws IOException {
        folder = folder.toRealPath();
        instance = Files.createDirectory(folder.resolve("instance"));
    }

    @Test
    void shouldFindTheJournalOfAnApplicationByItsName() {
        journal("var/journal/orders/ticks", "orders", "ticks");
        journal("var/journal/orders/clock", "orders", "clock");
        JournalPlace place = JournalPlace.of(Path.of("orders"), instance);
        assertEquals("orders", place.application());
        assertEquals(Map.of("ticks", instance.resolve("var/journal/orders/ticks"), "clock", instance.resolve("var/journal/orders/clock")),
                place.lanes());
        assertEquals(place, JournalPlace.of(instance.resolve("var/journal/orders"), folder.resolve("elsewhere")));
        assertEquals(place, JournalPlace.of(Path.of("var/journal/orders"), instance), "a path from the instance's folder on");
        assertEquals(Set.of("clock"), JournalPlace.of(instance.resolve("var/journal/orders/clock"), instance).lanes().keySet());
    }

    @Test
    void shouldFindARecordingByItsName() {
        journal("var/recordings/monday/ticks", "orders", "ticks");
        assertEquals("orders", JournalPlace.of(Path.of("monday"), instance).application());
    }

    @Test
    void shouldAskWhichOneIsMeantWhenARecordingIsNamedLikeAnApplication() {
        journal("var/recordings/orders/ticks", "orders", "ticks");
        journal("var/journal/orders/ticks", "orders", "ticks");
        String refusal = refusal(() -> JournalPlace.of(Path.of("orders"), instance));
        assertEquals("orders is the name of several journals; name the folder of one of them: " + instance.resolve("var/recordings/orders")
                + ", " + instance.resolve("var/journal/orders"), refusal);
        assertEquals(Map.of("ticks", instance.resolve("var/journal/orders/ticks")),
                JournalPlace.ofApplication("orders", instance).lanes(), "an output is of the application");
    }

    /** Such as a folder with the source code of the application, in which the command is called. */
    @Test
    void shouldLookPastAFolderOfThisNameThatHasNoJournal() {
        assertTrue(Files.isDirectory(Path.of("src")), "tests run in the folder of their module");
        journal("var/journal/src/ticks", "src", "ticks");
        assertEquals("src", JournalPlace.of(Path.of("src"), instance).application());
    }

    @Test
    void shouldLookWhereTheSettingsPutTheJournals() throws IOException {
        journal("fast/orders/ticks", "orders", "ticks");
        assertTrue(refusal(() -> JournalPlace.of(Path.of("orders"), instance)).startsWith("there is no journal and no recording in orders"));
        setting("vesper.properties", "app.orders.recovery.folder=fast\n");
        assertEquals(Set.of("ticks"), JournalPlace.of(Path.of("orders"), instance).lanes().keySet());
        assertEquals(List.of(instance.resolve("fast/orders")), new InstanceJournals(instance).all());

        setting("vesper.properties", "");
        setting("apps/orders.properties", "recovery.folder=fast\n");
        assertEquals(Set.of("ticks"), JournalPlace.ofApplication("orders", instance).lanes().keySet());
    }

    /** A journal is put aside when its application is started without one. */
    @Test
    void shouldNotCountAJournalThatWasPutAside() throws IOException {
        journal("var/journal/orders/ticks", "orders", "ticks");
        journal("var/journal/orders.until-1795415400000/ticks", "orders", "ticks");
        Files.createDirectories(instance.resolve("var/journal/empty"));
        assertEquals(List.of(instance.resolve("var/journal/orders")), new InstanceJournals(instance).all());
        assertEquals("orders", JournalPlace.of(Path.of("orders.until-1795415400000"), instance).application());
    }

    @Test
    void shouldRefuseJournalsOfSeveralApplications() {
        journal("both/one", "orders", "one");
        journal("both/two", "trades", "two");
        assertTrue(refusal(() -> JournalPlace.of(instance.resolve("both"), instance)).endsWith(
                " has journals of orders and trades; name the folder of one of them"));
    }

    private void setting(String file, String text) throws IOException {
        Path path = instance.resolve("conf").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void journal(String path, String application, String lane) {
        try (Journal journal = Journal.open(new JournalSettings(instance.resolve(path), application, lane,
                JournalSettings.MIN_SEGMENT_BYTES, Sync.NONE, Duration.ofMillis(10), WhenDiskFull.CONTINUE), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES));
        }
    }

    private static String refusal(Runnable call) {
        return assertThrows(CommandFailure.class, call::run).getMessage();
    }
}
