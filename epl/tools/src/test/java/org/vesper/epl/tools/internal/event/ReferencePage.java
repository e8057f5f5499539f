// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.epl.language.RuleParser;

/**
 * Reads docs/epl-reference.md. An example is a block {@code epl}, one or more blocks {@code csv}, maybe a line with options, and a block
 * {@code text}, in this order under one heading. Anything else that resembles an example is rejected.
 */
public final class ReferencePage {

    private static final Path PAGE = Path.of("..", "..", "docs", "epl-reference.md");
    private static final String CONSTRUCT = "### ";
    private static final String FUNCTIONS = "Functions";
    private static final String FENCE = "```";
    static final String TABLE = "table ";
    private static final String OPTIONS = "Options: `";
    private static final Set<String> OTHER_BLOCKS = Set.of("xml", "java", "console", "ebnf");

    private final List<String> constructs = new ArrayList<>();
    private final Set<String> withExample = new TreeSet<>();
    private final List<ReferenceExample> examples = new ArrayList<>();
    private final StringBuilder grammar = new StringBuilder();
    private final List<String> functions = new ArrayList<>();
    private final List<String> tables = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private List<String> options = List.of();
    private String heading = "";
    private String rules;
    private int number;

    private ReferencePage() {
    }

    public static ReferencePage read() throws IOException {
        ReferencePage page = new ReferencePage();
        List<String> lines = Files.readAllLines(PAGE);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(FENCE)) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(FENCE);
                page.block(i + 1, line.substring(FENCE.length()), text(lines.subList(i + 1, end)));
                i = end;
            } else {
                page.line(i + 1, line);
            }
        }
        page.requireComplete(lines.size());
        return page;
    }

    /** The headings under which constructs of the language are described. */
    List<String> constructs() {
        return constructs;
    }

    /** The constructs that have an example. */
    Set<String> withExample() {
        return withExample;
    }

    /** The examples in Vesper's dialect that are complete without settings. */
    public List<ReferenceExample> examples() {
        return examples.stream().filter(example -> !example.rules().contains("@Dialect"))
                .filter(example -> RuleParser.settings(example.rules()).isEmpty()).toList();
    }

    List<ReferenceExample> allExamples() {
        return examples;
    }

    /** The text of the grammar's blocks. */
    String grammar() {
        return grammar.toString();
    }

    /** The first column of the tables that describe functions. */
    List<String> functions() {
        return functions;
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + '\n';
    }

    private void line(int lineNumber, String line) {
        if (line.startsWith("#")) {
            requireComplete(lineNumber);
            heading = line.replaceFirst("^#+ ", "");
            number = 0;
            if (line.startsWith(CONSTRUCT)) {
                constructs.add(heading);
            }
        } else if (heading.equals(FUNCTIONS) && line.startsWith("| `")) {
            functions.add(line.substring(0, line.indexOf(" | ")));
        } else if (line.startsWith(OPTIONS)) {
            require(rules != null, lineNumber, "options without rules before them");
            options = List.of(line.substring(OPTIONS.length(), line.length() - 1).split(" "));
        }
    }

    private void block(int line, String language, String text) {
        switch (language) {
            case "epl" -> {
                requireComplete(line);
                rules = text;
            }
            case "csv" -> {
                require(rules != null, line, "events without rules before them");
                require(text.matches("(?s)(" + TABLE + ")?\\w+: .*"), line, "the block does not begin with the event type and a colon");
                (text.startsWith(TABLE) ? tables : events).add(text);
            }
            case "text" -> {
                require(rules != null && !events.isEmpty(), line, "outputs without rules and events before them");
                addExample(text);
            }
            default -> {
                require(OTHER_BLOCKS.contains(language), line, "a block of the unknown kind '" + language + "'");
                grammar.append(language.equals("ebnf") ? text : "");
            }
        }
    }

    private void addExample(String output) {
        number++;
        String name = number == 1 ? heading : heading + " (" + number + ')';
        examples.add(new ReferenceExample(name, rules, List.copyOf(tables), List.copyOf(events), options, output));
        withExample.add(heading);
        rules = null;
        events.clear();
        tables.clear();
        options = List.of();
    }

    private void requireComplete(int line) {
        require(rules == null, line, "the example before this line has no outputs");
    }

    private void require(boolean condition, int line, String problem) {
        if (!condition) {
            throw new AssertionError("docs/epl-reference.md:" + line + ": " + heading + ": " + problem);
        }
    }
}
