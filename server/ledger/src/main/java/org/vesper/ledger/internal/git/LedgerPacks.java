// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.GC;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.pack.PackConfig;

/**
 * The packs of the repository. Each commit adds about ten files; those of many commits become one pack. A pack is never
 * written again, so the work does not grow with the history.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class LedgerPacks {

    /** The folder of the reference to the last commit that is in a pack. A clone does not take it along. */
    static final String REFS = "refs/vesper";

    private static final String PACKED = REFS + "/packed";

    private final FileRepository repository;
    private final int commitsOfAPack;
    private final Path folder;
    private final Set<Path> forced = new HashSet<>();
    /** The commits that are in no pack; negative if they have not been counted yet. */
    private int commits = -1;

    LedgerPacks(FileRepository repository, int commitsOfAPack) throws IOException {
        this.repository = repository;
        this.commitsOfAPack = commitsOfAPack;
        this.folder = repository.getObjectDatabase().getPackDirectory().toPath();
        forced.addAll(files());
    }

    private Set<Path> files() throws IOException {
        Set<Path> files = new HashSet<>();
        try (DirectoryStream<Path> packs = Files.newDirectoryStream(folder)) {
            packs.forEach(files::add);
        }
        return files;
    }

    /** Waits until the packs that JGit has written are on the disk, as it does not do this itself. */
    void force() throws IOException {
        for (Path file : files()) {
            if (forced.add(file)) {
                ForcedFile.force(file);
            }
        }
        ForcedFile.force(folder);
    }

    /** Called after each commit. */
    void add(ObjectId head) throws IOException {
        ObjectId packed = repository.resolve(PACKED);
        commits = commits < 0 ? count(head, packed) : commits + 1;
        if (commits >= commitsOfAPack) {
            write(head, packed == null ? Set.of() : Set.of(packed));
            advance(head);
            new GC(repository).prunePacked();
            commits = 0;
        }
    }

    private int count(ObjectId head, ObjectId packed) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            walk.markStart(walk.parseCommit(head));
            if (packed != null) {
                walk.markUninteresting(walk.parseCommit(packed));
            }
            int count = 0;
            while (walk.next() != null) {
                count++;
            }
            return count;
        }
    }

    private void write(ObjectId head, Set<ObjectId> packed) throws IOException {
        PackConfig config = new PackConfig(repository);
        config.setThreads(1);
        config.setBuildBitmaps(false);
        try (PackWriter pack = new PackWriter(config, repository.newObjectReader())) {
            pack.setDeltaBaseAsOffset(true);
            pack.preparePack(NullProgressMonitor.INSTANCE, Set.of(head), packed);
            String name = "pack-" + pack.computeName().name();
            write(name + ".pack", out -> pack.writePack(NullProgressMonitor.INSTANCE, NullProgressMonitor.INSTANCE, out));
            // A pack counts when its index is there.
            write(name + ".idx", pack::writeIndex);
            repository.getObjectDatabase().openPack(folder.resolve(name + ".pack").toFile());
        }
        ForcedFile.force(folder);
    }

    private interface Content {

        void write(OutputStream out) throws IOException;
    }

    private void write(String name, Content content) throws IOException {
        Path draft = folder.resolve("draft.tmp");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
            content.write(out);
        }
        ForcedFile.force(draft);
        Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        forced.add(folder.resolve(name));
    }

    private void advance(ObjectId head) throws IOException {
        RefUpdate update = repository.updateRef(PACKED);
        update.setNewObjectId(head);
        update.disableRefLog();
        RefUpdate.Result result = update.forceUpdate();
        if (result == RefUpdate.Result.LOCK_FAILURE || result == RefUpdate.Result.IO_FAILURE) {
            throw new IOException(PACKED + " cannot be advanced: " + result);
        }
    }
}
