// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.vesper.config.Reason;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;

/**
 * Checks that the disks to which a server writes are not nearly full. <b>Threading:</b> any thread.
 *
 * @param minFreeBytes what has to be free for the server
 * @param folders those to which it writes now; one that does not exist yet counts as its parent
 */
public record DiskSpace(long minFreeBytes, Supplier<Stream<Path>> folders) implements HealthCheck {

    private static final int MB_SHIFT = 20;

    @Override
    public List<Condition> conditions() {
        Map<FileStore, Path> stores = new LinkedHashMap<>();
        List<Condition> conditions = new ArrayList<>();
        folders.get().map(DiskSpace::existing).forEach(folder -> {
            try {
                stores.putIfAbsent(Files.getFileStore(folder), folder);
            } catch (IOException e) {
                conditions.add(new Condition("disk of " + folder, "it cannot be read: " + Reason.of(e)));
            }
        });
        stores.forEach((store, folder) -> check(store, folder, conditions));
        return conditions;
    }

    private void check(FileStore store, Path folder, List<Condition> conditions) {
        try {
            if (store.getUsableSpace() < minFreeBytes) {
                conditions.add(new Condition("disk of " + folder, "less than " + (minFreeBytes >> MB_SHIFT) + " MB (disk.min-free) of "
                        + (store.getTotalSpace() >> MB_SHIFT) + " MB are free; make room, or changes are refused and nothing is recorded"));
            }
        } catch (IOException e) {
            conditions.add(new Condition("disk of " + folder, "it cannot be read: " + Reason.of(e)));
        }
    }

    private static Path existing(Path folder) {
        Path known = folder.toAbsolutePath();
        while (Files.notExists(known) && known.getParent() != null) {
            known = known.getParent();
        }
        return known;
    }
}
