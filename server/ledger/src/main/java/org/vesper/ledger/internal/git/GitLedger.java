// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.eclipse.jgit.revwalk.RevCommit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.ledger.RuleLedger;

/**
 * The ledger in a git repository, which an operator can read, clone, sign and push. It holds the rules that differ from those of the
 * applications' jars: {@code APPLICATION/PROCESSOR/live} is how they are, {@code APPLICATION/PROCESSOR/jar} how their author wrote them,
 * and each change is a commit.
 *
 * <p><b>Threading:</b> any thread. Threads of its own do the work, so that the threads and processes that JGit starts belong to no
 * application: one writes, and one reads the history, so that a change does not wait while somebody searches a long one.
 */
public final class GitLedger implements RuleLedger, HealthCheck, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GitLedger.class);
    private static final int COMMITS_OF_A_PACK = 500;
    private static final String READ_ONLY = "its folder is read-only for the server";
    private static final Pattern OF_THE_DISK = Pattern.compile("no space left|quota|permission denied|read-only", Pattern.CASE_INSENSITIVE);
    /** As long as the objects of a small change. */
    private static final String PROBE = "x".repeat(1 << 14);

    private final Path folder;
    private final LedgerRepository repository;
    private final Map<List<String>, GitHistory> histories = new HashMap<>();
    private final ExecutorService thread = thread("vesper-ledger");
    private final ExecutorService reader = thread("vesper-ledger-reader");
    /** Why the last change was not written; empty if it was. */
    private volatile String problem = "";

    /** @param folder the folder of the repository, which is created with the first change */
    public GitLedger(Path folder) {
        this(folder, COMMITS_OF_A_PACK);
    }

    GitLedger(Path folder, int commitsOfAPack) {
        this.folder = folder;
        this.repository = new LedgerRepository(folder, commitsOfAPack);
    }

    private static ExecutorService thread(String name) {
        ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
            Thread worker = new Thread(work, name);
            worker.setDaemon(true);
            worker.setContextClassLoader(GitLedger.class.getClassLoader());
            return worker;
        });
        // It begins now, as otherwise the first caller would be its parent.
        thread.submit(() -> { });
        return thread;
    }

    @Override
    public synchronized RuleHistory history(String application, String processor) {
        return histories.computeIfAbsent(List.of(application, processor), names -> new GitHistory(this, application, processor));
    }

    @Override
    public List<RuleHistory> histories(String application) {
        List<String> processors = look((walk, head) -> head.isEmpty() ? List.of()
                : LiveFolder.processors(application, walk.getObjectReader(), head.get().getTree()));
        return processors.stream().map(processor -> history(application, processor)).toList();
    }

    @Override
    public List<LedgerEntry> log(int max) {
        return log(max, entry -> true);
    }

    List<LedgerEntry> log(int max, Predicate<LedgerEntry> isMeant) {
        return look((walk, head) -> {
            List<LedgerEntry> entries = new ArrayList<>();
            Optional<RevCommit> commit = head;
            while (commit.isPresent() && entries.size() < max) {
                LedgerText.read(commit.get()).filter(isMeant).ifPresent(entries::add);
                commit = LedgerRepository.parent(walk, commit.get());
            }
            return entries;
        });
    }

    /** A task of the ledger's thread with the repository. */
    interface Task<T> {

        T run(LedgerRepository repository) throws IOException;
    }

    /** Reads the repository. <b>Failure:</b> a {@link ConfigurationException}. */
    <T> T read(Task<T> task) {
        return call(thread, "cannot be read", () -> task.run(repository));
    }

    /** Reads the history, beside changes. <b>Failure:</b> the same. */
    <T> T look(LedgerRepository.Reading<T> reading) {
        LedgerRepository.Begun<T> begun = read(opened -> opened.begin(reading));
        return call(reader, "cannot be read", begun::end);
    }

    /**
     * Writes to the repository; no other change comes between the steps of the task. <b>Failure:</b> a {@link ConfigurationException};
     * nothing has been written then.
     */
    <T> T write(Task<T> task) {
        T outcome = call(thread, "cannot be written, so nothing has changed", () -> written(task));
        thread.submit(this::pack);
        return outcome;
    }

    private <T> T written(Task<T> task) throws IOException {
        try {
            T outcome = task.run(repository);
            problem = "";
            return outcome;
        } catch (IOException e) {
            problem = Reason.of(e);
            throw e;
        }
    }

    /** A failure of the disk is over when a file can be written there again; another one, when a change has been written. */
    @Override
    public List<Condition> conditions() {
        try {
            Path place = Files.exists(folder) ? folder : folder.getParent();
            if (problem.isEmpty() && Files.exists(place) && !Files.isWritable(place)) {
                problem = READ_ONLY;
            } else if (OF_THE_DISK.matcher(problem).find()) {
                Files.delete(Files.writeString(place.resolve("probe"), PROBE));
                problem = "";
            }
        } catch (IOException e) {
            problem = Reason.of(e);
        }
        return problem.isEmpty() ? List.of() : List.of(new Condition("ledger", "the ledger of rules in " + folder
                + " cannot be written, so every change of rules is refused: " + problem));
    }

    /** After the caller has gone on; only the next change may have to wait. */
    private void pack() {
        try {
            repository.pack();
        } catch (IOException | RuntimeException e) {
            LOG.warn("The ledger of rules in {} cannot be packed, so it grows by about ten files with each change", folder, e);
        }
    }

    /** Waits for the end even if it is interrupted, since otherwise it would not be known whether something was written. */
    private <T> T call(ExecutorService worker, String failed, Callable<T> task) {
        Future<T> outcome = worker.submit(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return outcome.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw failure(failed, e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ConfigurationException failure(String what, Throwable e) {
        return e instanceof ConfigurationException known ? known
                : new ConfigurationException("the ledger of rules in " + folder + ' ' + what + ": "
                        + (e instanceof IOException io ? Reason.of(io) : e.toString()), e);
    }

    @Override
    public void close() {
        reader.shutdown();
        thread.submit(repository::close);
        thread.shutdown();
    }
}
