// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.api.EventType;
import org.vesper.epl.language.Template;
import org.vesper.epl.language.TranslatedRule;

/**
 * Esper's text of new templates, to be compiled at once. First stand the streams that they fill, unless those have been declared, since
 * any of the templates may read them. For each template follow
 *
 * <pre>
 * create objectarray schema VesperRow0(id int, self Object, p0 String, ...)
 * create context VesperContext0 initiated by VesperRow0 as rule terminated by VesperEnd(id = rule.id)
 * context VesperContext0 insert into ...   a sub-select that does more than filter
 * context VesperContext0 select ...        the rule
 * </pre>
 *
 * so that sending one row starts one rule and sending one end stops it: no compiler, no deployment, no new classes. Ends go by the id
 * of a rule and not by its constants, because several rules may have the same.
 */
final class TemplateModule {

    /** The event type that ends rows; part of every engine. */
    static final String END_TYPE = "VesperEnd";

    private static final String CONTEXT_PREFIX = "VesperContext";
    private static final String RULE_PREFIX = "rule ";

    private final Set<String> streams;
    private final StringBuilder declarations = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final TreeMap<Integer, TranslatedRule> ruleByLine = new TreeMap<>();
    private int lines = 1;

    /** @param streams those that were declared before; the new ones are added to it */
    TemplateModule(Set<String> streams) {
        this.streams = streams;
    }

    /** Whether this is the name of a statement that puts out what a rule selects. */
    static boolean isRule(String statementName) {
        return statementName.startsWith(RULE_PREFIX);
    }

    /** Whether this is the name of a context that holds the rows of a template. */
    static boolean isContext(String name) {
        return name.startsWith(CONTEXT_PREFIX);
    }

    /** Adds a template and returns the event type of its rows. */
    String add(int number, TranslatedRule first) {
        String row = "VesperRow" + number;
        String context = CONTEXT_PREFIX + number;
        String rule = RULE_PREFIX + first.name();
        Template template = first.special().template();
        ruleByLine.put(lines, first);
        template.streams().stream().filter(stream -> streams.add(stream.name())).forEach(this::declare);
        line("@public @buseventtype create objectarray schema " + row + '(' + rowProperties(template) + ");");
        line("@public create context " + context + " initiated by " + row + " as rule terminated by " + END_TYPE + "(id = rule.id);");
        List<String> feeders = template.feeders();
        for (int i = 0; i < feeders.size(); i++) {
            line("@name(" + literal("sub-select " + (i + 1) + " of " + rule) + ") context " + context + ' ' + feeders.get(i) + ';');
        }
        line("@name(" + literal(rule) + ") context " + context + ' ' + template.esperStatement() + ';');
        return row;
    }

    String text() {
        return declarations.toString() + text;
    }

    /** The rule whose template stands in this line, counted from 1, or null. */
    TranslatedRule ruleAt(int line) {
        Map.Entry<Integer, TranslatedRule> start = ruleByLine.floorEntry(line - (int) declarations.chars().filter(character -> character == '\n').count());
        return start == null ? null : start.getValue();
    }

    private void declare(EventType stream) {
        String properties = stream.properties().entrySet().stream()
                .map(property -> '`' + property.getKey() + "` " + typeName(property.getValue()) + ", ").collect(Collectors.joining());
        declarations.append("@public create map schema ").append(stream.name()).append('(').append(properties)
                .append(Template.RULE_COLUMN).append(" java.lang.Object);\n");
    }

    private void line(String line) {
        text.append(line).append('\n');
        lines += 1 + (int) line.chars().filter(character -> character == '\n').count();
    }

    private static String rowProperties(Template template) {
        List<Class<?>> types = template.parameterTypes();
        return "id int, self java.lang.Object" + IntStream.range(0, types.size())
                .mapToObj(i -> ", p" + i + ' ' + typeName(types.get(i))).collect(Collectors.joining());
    }

    private static String typeName(Class<?> type) {
        return type.isArray() ? typeName(type.getComponentType()) + "[]" : type.getName();
    }

    private static String literal(String text) {
        return '\'' + text.replace("\\", "\\\\").replace("'", "\\'") + '\'';
    }
}
