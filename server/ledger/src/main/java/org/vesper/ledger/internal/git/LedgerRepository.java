// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.PackInserter;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.SystemReader;
import org.vesper.spi.ledger.ChangeNote;

/**
 * The git repository in the folder of the instance: bare, with one branch, to which this class alone adds commits. It is created with the
 * first commit.
 *
 * <p>A commit counts from the moment at which the branch refers to it, which is one rename of a file. All that it needs is on the disk by
 * then. A server that dies leaves objects that nothing refers to, and perhaps a lock, which the next one removes.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class LedgerRepository implements AutoCloseable {

    private static final String BRANCH = Constants.R_HEADS + "main";
    /** Beyond this number of files, a commit is written as one pack instead of a file for each object. */
    private static final int LOOSE_FILES = 100;

    private final Path folder;
    private final int commitsOfAPack;
    private FileRepository repository;
    private LedgerPacks packs;

    LedgerRepository(Path folder, int commitsOfAPack) {
        this.folder = folder;
        this.commitsOfAPack = commitsOfAPack;
    }

    /** Reads from the latest commit on. */
    interface Reading<T> {

        T read(RevWalk walk, Optional<RevCommit> head) throws IOException;
    }

    /** Reads commits and trees. */
    <T> T read(Reading<T> reading) throws IOException {
        return begin(reading).end();
    }

    /** A reading that has begun with the latest commit. */
    interface Begun<T> {

        /** Reads. <b>Threading:</b> any thread, also while commits are added. */
        T end() throws IOException;
    }

    <T> Begun<T> begin(Reading<T> reading) throws IOException {
        if (!exists()) {
            return () -> reading.read(null, Optional.empty());
        }
        open();
        FileRepository opened = repository;
        ObjectId head = opened.resolve(BRANCH);
        return () -> {
            try (RevWalk walk = new RevWalk(opened)) {
                return reading.read(walk, head == null ? Optional.empty() : Optional.of(walk.parseCommit(head)));
            }
        };
    }

    /** The first commit, from the head on, that meets a condition. */
    static Optional<RevCommit> first(RevWalk walk, Optional<RevCommit> head, Predicate<RevCommit> condition) throws IOException {
        Optional<RevCommit> commit = head;
        while (commit.isPresent() && !condition.test(commit.get())) {
            commit = parent(walk, commit.get());
        }
        return commit;
    }

    static Optional<RevCommit> parent(RevWalk walk, RevCommit commit) throws IOException {
        return commit.getParentCount() == 0 ? Optional.empty() : Optional.of(walk.parseCommit(commit.getParent(0)));
    }

    /** Adds a commit. When this returns, it is on the disk. */
    void commit(FileChanges files, String message, ChangeNote note) throws IOException {
        create();
        open();
        ObjectId head = repository.resolve(BRANCH);
        try (ObjectInserter inserter = files.count() > LOOSE_FILES ? newPack() : repository.newObjectInserter();
                ObjectReader reader = inserter.newReader();
                RevWalk walk = new RevWalk(reader)) {
            Optional<ObjectId> before = head == null ? Optional.empty() : Optional.of(walk.parseCommit(head).getTree().getId());
            Optional<ObjectId> tree = new TreeChange(reader, inserter).apply(before, files.insertInto(inserter));
            CommitBuilder commit = commit(message, note);
            commit.setTreeId(tree.isPresent() ? tree.get() : inserter.insert(new TreeFormatter()));
            if (head != null) {
                commit.setParentId(head);
            }
            ObjectId fresh = inserter.insert(commit);
            inserter.flush();
            if (files.count() > LOOSE_FILES) {
                packs.force();
            }
            advance(head, fresh);
        }
    }

    /** Packs the files of many commits, if there are that many. */
    void pack() throws IOException {
        if (repository != null) {
            packs.add(repository.resolve(BRANCH));
        }
    }

    private static CommitBuilder commit(String message, ChangeNote note) {
        String mail = note.user() + '@' + (note.address().isEmpty() ? "vesper" : note.address());
        PersonIdent author = new PersonIdent(note.user(), mail, Instant.now(), ZoneId.systemDefault());
        CommitBuilder commit = new CommitBuilder();
        commit.setAuthor(author);
        commit.setCommitter(author);
        commit.setMessage(message);
        return commit;
    }

    /** A pack that may repeat objects: looking for each of them on the disk would take longer. */
    private ObjectInserter newPack() {
        PackInserter pack = repository.getObjectDatabase().newPackInserter();
        pack.checkExisting(false);
        pack.setCompressionLevel(Deflater.BEST_SPEED);
        return pack;
    }

    private void advance(ObjectId head, ObjectId fresh) throws IOException {
        RefUpdate update = repository.updateRef(BRANCH);
        update.setExpectedOldObjectId(head == null ? ObjectId.zeroId() : head);
        update.setNewObjectId(fresh);
        update.disableRefLog();
        RefUpdate.Result result = update.update();
        if (result != RefUpdate.Result.NEW && result != RefUpdate.Result.FAST_FORWARD) {
            throw new IOException("its branch main cannot be advanced: " + result);
        }
        ForcedFile.force(folder.resolve(Constants.R_HEADS));
    }

    boolean exists() {
        return Files.exists(folder.resolve(Constants.HEAD));
    }

    private void open() throws IOException {
        if (repository == null) {
            useOwnSystem();
            removeRemains();
            repository = (FileRepository) new FileRepositoryBuilder().setGitDir(folder.toFile()).setBare().setMustExist(true).build();
            packs = new LedgerPacks(repository, commitsOfAPack);
        }
    }

    /** Creates the repository beside its place, so that a server that dies does not leave half of one. */
    private void create() throws IOException {
        if (exists()) {
            return;
        }
        useOwnSystem();
        Path draft = folder.resolveSibling(folder.getFileName() + ".new");
        delete(draft);
        Files.createDirectories(draft);
        try (FileRepository fresh = (FileRepository) new FileRepositoryBuilder().setGitDir(draft.toFile()).setBare().build()) {
            fresh.create(true);
            fresh.updateRef(Constants.HEAD).link(BRANCH);
        }
        Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void useOwnSystem() {
        if (!(SystemReader.getInstance() instanceof OwnSystem)) {
            SystemReader.setInstance(new OwnSystem());
        }
    }

    /** What a server that died has left. This one holds the lock of the instance, so whoever made these does not run any more. */
    private void removeRemains() throws IOException {
        for (Path place : new Path[] {folder, folder.resolve(Constants.R_HEADS), folder.resolve(LedgerPacks.REFS),
                folder.resolve(Constants.OBJECTS)}) {
            if (Files.isDirectory(place)) {
                try (DirectoryStream<Path> remains = Files.newDirectoryStream(place, "{*.lock,noz*.tmp,insert_*}")) {
                    for (Path file : remains) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public void close() {
        if (repository != null) {
            repository.close();
        }
    }
}
