// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.client.util.StatementProperty;
import com.espertech.esper.common.client.util.StatementType;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.processor.internal.engine.EngineNames;

/**
 * Esper's text of a new template. It contains:
 *
 * <pre>
 * create map schema ...                    a stream of the template itself, for a sub-select that does more than filter
 * create objectarray schema VesperRow0(self Object, p0 String, ...)
 * create context VesperContext0 initiated by VesperRow0 as rule
 * context VesperContext0 insert into ...   that sub-select
 * context VesperContext0 select ...        the rule
 * </pre>
 *
 * <p>Sending one row starts one rule, without compilation, deployment or new classes. {@link TemplateRows} ends it.
 *
 * @param number the number of the template, unique in the processor for the processor's lifetime
 * @param own the streams that belong to this template alone
 */
public record TemplateModule(int number, Template template, List<EventType> own) {

    /** Whether this is the name of a statement that emits the selected rows of a rule. */
    static boolean isRule(String statementName) {
        return statementName.equals(EngineNames.RULE_STATEMENT);
    }

    /** Whether this is a statement that fills a stream of the template itself. */
    static boolean isFeeder(EPStatement statement) {
        return !isRule(statement.getName()) && statement.getProperty(StatementProperty.STATEMENTTYPE) == StatementType.SELECT;
    }

    /** The name of the template in the list of rules. */
    public String id() {
        return "T" + number;
    }

    /** The event type of its rows. */
    String rowType() {
        return "VesperRow" + number;
    }

    /** The context that holds its rows. */
    String contextName() {
        return EngineNames.ROW_CONTEXT_PREFIX + number;
    }

    public String text() {
        String context = contextName();
        StringBuilder text = new StringBuilder();
        own.forEach(stream -> text.append(declaration(stream)));
        text.append("@public @buseventtype create objectarray schema ").append(rowType())
                .append('(').append(rowProperties()).append(");\n");
        text.append("create context ").append(context).append(" initiated by ").append(rowType()).append(" as rule;\n");
        for (String feeder : template.feeders()) {
            text.append("context ").append(context).append(' ').append(feeder).append(";\n");
        }
        text.append("@name('").append(EngineNames.RULE_STATEMENT).append("') context ").append(context).append(' ')
                .append(template.esperStatement()).append(";\n");
        return text.toString();
    }

    /** Declares a stream that rules fill. */
    public static String declaration(EventType stream) {
        String properties = stream.properties().entrySet().stream()
                .map(property -> '`' + property.getKey() + "` " + typeName(property.getValue()) + ", ").collect(Collectors.joining());
        return "create map schema " + stream.name() + '(' + properties + Template.RULE_COLUMN + " java.lang.Object);\n";
    }

    private String rowProperties() {
        List<Class<?>> types = template.parameterTypes();
        return "self java.lang.Object" + IntStream.range(0, types.size())
                .mapToObj(i -> ", p" + i + ' ' + typeName(types.get(i))).collect(Collectors.joining());
    }

    private static String typeName(Class<?> type) {
        Class<?> element = type.getComponentType();
        return element == null ? type.getName() : element.isPrimitive() ? element + "[primitive]" : typeName(element) + "[]";
    }
}
