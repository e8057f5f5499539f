// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;

/**
 * The message of a commit: what changed where, the user's comment, and in the last paragraph what the ledger reads back. A reader of {@code
 * git log} sees all of it.
 */
final class LedgerText {

    private static final int NAMES = 5;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final Pattern MORE = Pattern.compile(" and \\d+ more\\b");
    private static final String VERSION = "Version";
    private static final String APPLICATION = "Application";
    private static final String PROCESSOR = "Processor";
    private static final String ADDRESS = "Address";
    private static final String UPLOAD = "Upload";

    private LedgerText() {
    }

    static String of(long version, String application, String processor, String summary, ChangeNote note) {
        String comment = note.comment().strip();
        return application + '/' + processor + ": " + summary + "\n\n" + (comment.isEmpty() ? "" : comment + "\n\n")
                + footer(VERSION, version) + footer(APPLICATION, application) + footer(PROCESSOR, processor)
                + (note.address().isEmpty() ? "" : footer(ADDRESS, note.address())) + (note.isUpload() ? footer(UPLOAD, "yes") : "");
    }

    /** The entry of a commit; empty if it was not written by a ledger. */
    static Optional<LedgerEntry> read(RevCommit commit) {
        Map<String, String> footers = footers(commit);
        long version = version(footers);
        String application = footers.get(APPLICATION);
        String processor = footers.get(PROCESSOR);
        if (version == 0 || application == null || processor == null) {
            return Optional.empty();
        }
        PersonIdent author = commit.getAuthorIdent();
        String place = application + '/' + processor + ": ";
        String message = commit.getFullMessage();
        String subject = message.lines().findFirst().orElse("");
        ChangeNote note = new ChangeNote(author.getName(), footers.getOrDefault(ADDRESS, ""), comment(message),
                footers.containsKey(UPLOAD));
        return Optional.of(new LedgerEntry(version, commit.abbreviate(10).name(), author.getWhenAsInstant(), note,
                application, processor, subject.startsWith(place) ? subject.substring(place.length()) : subject));
    }

    /** The version of a commit; 0 if it was not written by a ledger. */
    static long version(RevCommit commit) {
        return version(footers(commit));
    }

    private static long version(Map<String, String> footers) {
        String version = footers.getOrDefault(VERSION, "");
        return NUMBER.matcher(version).matches() ? Long.parseLong(version) : 0;
    }

    /** The last line of each key. */
    private static Map<String, String> footers(RevCommit commit) {
        Map<String, String> footers = new HashMap<>();
        commit.getFooterLines().forEach(line -> footers.put(line.getKey(), line.getValue()));
        return footers;
    }

    /** The text between the first and the last paragraph. */
    private static String comment(String message) {
        int begin = message.indexOf("\n\n");
        int end = message.stripTrailing().lastIndexOf("\n\n");
        return begin < 0 || end <= begin ? "" : message.substring(begin, end).strip();
    }

    private static String footer(String key, Object value) {
        return key + ": " + value + '\n';
    }

    /** What some changes do, in one line: "replaced percent/WSC; stopped trend/IBM". */
    static String summary(List<RuleEdit> edits) {
        Map<String, List<String>> done = new LinkedHashMap<>();
        edits.forEach(edit -> done.computeIfAbsent(verb(edit), verb -> new ArrayList<>()).add(edit.name()));
        return done.entrySet().stream().map(verb -> verb.getKey() + ' ' + names(verb.getValue())).collect(Collectors.joining("; "));
    }

    private static String verb(RuleEdit edit) {
        if (edit.before().isEmpty()) {
            return edit.after().filter(rule -> !rule.running()).isPresent() ? "added, stopped,"
                    : edit.after().filter(RecordedRule::isShadow).isPresent() ? "added in the shadow" : "added";
        }
        if (edit.after().isEmpty()) {
            return "removed";
        }
        if (!edit.before().get().file().text().equals(edit.after().get().file().text())) {
            boolean marked = edit.before().get().hasBodyOf(edit.after().get());
            return !marked ? "replaced" : edit.after().get().isShadow() ? "put into the shadow" : "promoted";
        }
        return edit.after().get().running() ? "started" : "stopped";
    }

    /** Some names in one line, the first few of them if there are many. */
    static String names(Collection<String> names) {
        String first = names.stream().limit(NAMES).map(LedgerText::oneLine).collect(Collectors.joining(", "));
        return names.size() > NAMES ? first + " and " + (names.size() - NAMES) + " more" : first;
    }

    /**
     * Whether a change with this summary may have been one of these rules. It need not be read otherwise, so a search for a rule that was
     * never changed looks at little more than the messages of commits.
     */
    static boolean mayName(String summary, Set<String> rules) {
        return rules.size() > NAMES || MORE.matcher(summary).find()
                || rules.stream().anyMatch(rule -> summary.contains(oneLine(rule)));
    }

    private static String oneLine(String name) {
        return name.replaceAll("\\p{Cntrl}+", " ");
    }
}
