// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.Reason;
import org.vesper.journal.JournalReader;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;

/**
 * The journal of an application, or a recording.
 *
 * @param application the name of the application that wrote it
 * @param lanes the folder of each lane
 */
record JournalPlace(String application, Map<String, Path> lanes) {

    private static final String SEGMENT = ".journal";

    /**
     * Finds the journals in a folder: that of an application, or of one of its lanes. <b>Failure:</b> a {@link CommandFailure} if there are
     * none, or they are of several applications.
     *
     * @param instance where a recording, or the journal of an application, is found by its name alone
     */
    static JournalPlace of(Path given, Path instance) {
        Path folder = Files.exists(given) ? given : Stream.of("var/recordings", "var/journal")
                .map(part -> instance.resolve(part).resolve(given)).filter(Files::isDirectory).findFirst().orElse(given);
        Map<String, Path> lanes = new TreeMap<>();
        String application = "";
        for (Path lane : isLane(folder) ? List.of(folder) : below(folder)) {
            List<String> names = names(lane);
            lanes.put(names.get(1), lane.toAbsolutePath());
            if (!application.isEmpty() && !application.equals(names.get(0))) {
                throw new CommandFailure(ExitCode.FAILED, folder + " has journals of " + application + " and " + names.get(0)
                        + "; name the folder of one of them");
            }
            application = names.get(0);
        }
        if (lanes.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "there is no journal and no recording in " + folder + "; name a recording or an"
                    + " application of the instance, or a folder such as var/journal/orders");
        }
        return new JournalPlace(application, lanes);
    }

    private static boolean isLane(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.anyMatch(file -> file.toString().endsWith(SEGMENT));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
        }
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.filter(JournalPlace::isLane).sorted().toList();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
        }
    }

    /** The names of application and lane, which the first record has. */
    private static List<String> names(Path lane) {
        try (JournalReader reader = JournalReader.open(lane, OnDamage.SKIP)) {
            while (reader.next()) {
                if (reader.record().kind() == Kind.LANE) {
                    return List.of(text(reader.payload()), text(reader.payload()));
                }
            }
        }
        throw new CommandFailure(ExitCode.FAILED, "the journal " + lane + " has no records");
    }

    private static String text(ByteBuffer payload) {
        byte[] utf8 = new byte[Short.toUnsignedInt(payload.getShort())];
        payload.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
