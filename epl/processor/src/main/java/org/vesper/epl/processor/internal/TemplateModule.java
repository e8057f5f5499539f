// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.epl.language.Template;
import org.vesper.epl.language.TranslatedRule;

/**
 * Esper's text of new templates, to be compiled at once. For each template it holds
 *
 * <pre>
 * create objectarray schema VesperRow0(id int, self Object, p0 String, ...)
 * create context VesperContext0 initiated by VesperRow0 as rule terminated by VesperEnd(id = rule.id)
 * &#64;name('first rule') context VesperContext0 select ...
 * </pre>
 *
 * so that sending one row starts one rule and sending one end stops it: no compiler, no deployment, no new classes.
 */
final class TemplateModule {

    /** The event type that ends rows, by the id of their rule; part of every engine. */
    static final String END_TYPE = "VesperEnd";

    private final StringBuilder text = new StringBuilder();
    private final TreeMap<Integer, TranslatedRule> ruleByLine = new TreeMap<>();
    private int lines = 1;

    /** Adds a template and returns the event type of its rows. */
    String add(int number, TranslatedRule first) {
        String row = "VesperRow" + number;
        String context = "VesperContext" + number;
        ruleByLine.put(lines, first);
        line("@public @buseventtype create objectarray schema " + row + '(' + properties(first.template()) + ");");
        line("@public create context " + context + " initiated by " + row + " as rule terminated by " + END_TYPE + "(id = rule.id);");
        line("@name(" + literal(first.rule().name()) + ") context " + context + ' ' + first.template().esperStatement() + ';');
        return row;
    }

    String text() {
        return text.toString();
    }

    boolean isEmpty() {
        return ruleByLine.isEmpty();
    }

    /** The rule whose template stands in this line, counted from 1, or null. */
    TranslatedRule ruleAt(int line) {
        return ruleByLine.isEmpty() || ruleByLine.firstKey() > line ? null : ruleByLine.floorEntry(line).getValue();
    }

    private void line(String line) {
        text.append(line).append('\n');
        lines += 1 + (int) line.chars().filter(character -> character == '\n').count();
    }

    private static String properties(Template template) {
        List<Class<?>> types = template.parameterTypes();
        return "id int, self java.lang.Object" + IntStream.range(0, types.size())
                .mapToObj(i -> ", p" + i + ' ' + types.get(i).getCanonicalName()).collect(Collectors.joining());
    }

    private static String literal(String text) {
        return '\'' + text.replace("\\", "\\\\").replace("'", "\\'") + '\'';
    }
}
