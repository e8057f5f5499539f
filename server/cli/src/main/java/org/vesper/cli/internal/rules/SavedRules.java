// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.text.RuleFileText;
import org.vesper.management.figures.LiveRuleFigures;
import org.vesper.spi.processor.RuleFile;

/**
 * Live rules in the files of their author. A rule is found there by its text, letter for letter, so comments and everything else
 * in the files stay. All rules are found or no file is changed.
 */
final class SavedRules {

    private static final Pattern NAMED = Pattern.compile("(?s)\\A@(?:Name|Shadow)\\((['\"])(.*?)\\1\\) ");

    private static final Pattern ANNOTATION = Pattern.compile("@(?:Name|Shadow)(?=\\s*\\()", Pattern.CASE_INSENSITIVE);

    private final Map<Path, String> read = new LinkedHashMap<>();
    private final Map<Path, String> texts;
    private final List<String> done = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private SavedRules(List<Path> files) {
        files.forEach(file -> read.put(file, RuleFileText.of(file.toString())));
        texts = new LinkedHashMap<>(read);
    }

    /** Changes the texts of files. <b>Failure:</b> a {@link CommandFailure} that names what is not in them. */
    static SavedRules of(LiveRuleFigures[] rules, List<Path> files) {
        SavedRules saved = new SavedRules(files);
        for (LiveRuleFigures rule : rules) {
            saved.save(rule);
        }
        if (!saved.missing.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "nothing was changed, since the files lack what was changed live: "
                    + String.join("; ", saved.missing) + "; give all files of the processor, as they were in the jar");
        }
        return saved;
    }

    /** What was changed, a line for each rule. */
    List<String> done() {
        return done.isEmpty() ? List.of("no rule differs from the jar, so nothing was changed") : done;
    }

    /** The changes in the unified format. */
    String patch() {
        StringBuilder patch = new StringBuilder();
        texts.forEach((file, text) -> patch.append(FilePatch.of(file, read.get(file), text)));
        return patch.toString();
    }

    private void save(LiveRuleFigures rule) {
        Optional<Path> table = texts.keySet().stream().filter(file -> isTableOf(file, rule.name())).findFirst();
        if (table.isPresent() && isRow(rule)) {
            saveRow(rule, table.get());
        } else if (isRow(rule)) {
            saveFirstRow(rule);
        } else {
            saveRule(rule);
        }
        if (rule.stopped()) {
            done.add(rule.name() + " is stopped, which a file cannot say; it is stopped again when the jar is deployed here");
        }
    }

    private void saveRule(LiveRuleFigures rule) {
        if (rule.inJar().equals(rule.live())) {
            return;
        }
        if (rule.inJar().isEmpty()) {
            Path first = rules().orElse(null);
            if (first == null) {
                missing.add("a file of rules, for " + rule.name());
                return;
            }
            texts.merge(first, "\n" + rule.live(), (text, added) -> text.stripTrailing() + "\n" + added);
            done.add("added " + rule.name() + " to " + first);
            return;
        }
        String before = body(rule.inJar());
        for (Map.Entry<Path, String> file : texts.entrySet()) {
            int begin = place(file.getValue(), rule.name(), before);
            if (begin >= 0) {
                file.setValue(rule.live().isEmpty() ? without(file.getValue(), begin, before)
                        : head(file.getValue().substring(0, begin), rule) + body(rule.live())
                        + file.getValue().substring(begin + before.length()));
                done.add((rule.live().isEmpty() ? "removed " + rule.name() + " from " : "replaced " + rule.name() + " in ")
                        + file.getKey());
                return;
            }
        }
        missing.add("rule " + rule.name());
    }

    /** The place of a rule's text; of several rules with the same text, the one that has the name. */
    private static int place(String text, String name, String body) {
        int named = Math.max(text.indexOf('\'' + name + '\''), text.indexOf('"' + name + '"'));
        return text.indexOf(body, Math.max(0, named));
    }

    private static String without(String text, int begin, String body) {
        int start = text.lastIndexOf(';', begin) + 1;
        int name = text.indexOf('@', start);
        int from = name >= 0 && name < begin ? name : begin;
        int end = text.indexOf(';', begin + body.length());
        return text.substring(0, from).stripTrailing() + text.substring(end < 0 ? text.length() : end + 1);
    }

    /** The text before a rule, whose name is in the shadow or not, as it is for the live rule. */
    private static String head(String before, LiveRuleFigures rule) {
        boolean shadow = isShadow(rule.live());
        Matcher annotation = ANNOTATION.matcher(before);
        int at = -1;
        while (annotation.find()) {
            at = annotation.start();
        }
        return at < 0 || shadow == isShadow(rule.inJar()) ? before
                : before.substring(0, at) + ANNOTATION.matcher(before.substring(at)).replaceFirst(shadow ? "@Shadow" : "@Name");
    }

    private static boolean isShadow(String file) {
        return file.startsWith("@Shadow");
    }

    /** The text of a rule without its name and the semicolon. */
    private static String body(String file) {
        Matcher named = NAMED.matcher(file);
        String body = named.find() ? file.substring(named.end()) : file;
        return body.strip().replaceFirst(";\\z", "");
    }

    private void saveRow(LiveRuleFigures rule, Path table) {
        String text = texts.get(table);
        String before = row(rule.inJar());
        String after = row(rule.live());
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = before.isEmpty() ? -1 : lines.indexOf(before);
        if (!before.isEmpty() && at < 0) {
            missing.add("row " + rule.name());
            return;
        }
        if (before.isEmpty()) {
            lines.add(after);
        } else if (after.isEmpty()) {
            lines.remove(at);
        } else {
            lines.set(at, after);
        }
        texts.put(table, String.join("\n", lines) + "\n");
        done.add((before.isEmpty() ? "added " : after.isEmpty() ? "removed " : "replaced ") + rule.name() + " in " + table);
    }

    /** Adds a row to the table that its rule has not had so far: a new file beside the first file of rules. */
    private void saveFirstRow(LiveRuleFigures rule) {
        String name = RuleFile.tableOf(rule.name().substring(0, rule.name().lastIndexOf('/')));
        Path table = rules().map(first -> first.resolveSibling(name)).filter(file -> !Files.exists(file)).orElse(null);
        if (table == null || !rule.inJar().isEmpty()) {
            missing.add(name + ", the table with the row " + rule.name());
            return;
        }
        texts.put(table, rule.live().stripTrailing() + "\n");
        done.add("added " + rule.name() + " in " + table + ", a new file, which the processor needs among its rules");
    }

    /** The first file of rules. */
    private Optional<Path> rules() {
        return read.keySet().stream().filter(file -> !file.toString().endsWith(".csv")).findFirst();
    }

    private static String row(String table) {
        return table.lines().skip(1).findFirst().orElse("");
    }

    private static boolean isRow(LiveRuleFigures rule) {
        String text = rule.live().isEmpty() ? rule.inJar() : rule.live();
        return rule.name().contains("/") && text.lines().count() == 2 && !text.startsWith("@") && !text.stripTrailing().endsWith(";");
    }

    private static boolean isTableOf(Path file, String row) {
        int slash = row.lastIndexOf('/');
        return slash > 0 && file.getFileName().toString().equals(RuleFile.tableOf(row.substring(0, slash)));
    }

    /** Writes the files that differ. */
    void write() {
        texts.forEach((file, text) -> {
            try {
                if (!text.equals(read.get(file))) {
                    Files.writeString(file, text);
                }
            } catch (IOException e) {
                throw new CommandFailure(ExitCode.FAILED, "cannot write " + file + ": " + e.getMessage());
            }
        });
    }
}
