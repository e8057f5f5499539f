// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.spi.processor.RuleFile;

/**
 * The statements {@code create schema NAME (property type, ...);} of rules in Esper's dialect. Adapters cannot see types declared by rules,
 * so a bundle declares these types in its network instead. Other statements, such as those with nested properties, remain in the rules, and
 * only rules can create events of their types.
 */
public final class SchemaStatements {

    private static final Pattern STATEMENT = Pattern.compile(
            "^[ \\t]*create\\s+(?:map\\s+)?schema\\s+(\\w+)\\s*(?:as\\s*)?\\(([\\w\\s,]*)\\)\\s*;",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private static final Map<String, Class<?>> TYPES = Map.of("boolean", Boolean.class, "int", Integer.class, "long", Long.class,
            "double", Double.class, "string", String.class);

    private SchemaStatements() {
    }

    /** Returns the file without these statements, with the place of everything else unchanged; adds the declared types to a list. */
    public static RuleFile moved(RuleFile file, List<EventType> types) {
        if (Dialect.sections(file, Dialect.VESPER).stream().noneMatch(section -> section.dialect() == Dialect.ESPER)) {
            return file;
        }
        String text = STATEMENT.matcher(file.text()).replaceAll(statement -> {
            Optional<EventType> type = type(statement.group(1), statement.group(2));
            type.ifPresent(types::add);
            return Matcher.quoteReplacement(type.isPresent() ? statement.group().replaceAll("[^\\n]", " ") : statement.group());
        });
        return new RuleFile(file.name(), text);
    }

    private static Optional<EventType> type(String name, String columns) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (String column : columns.split(",")) {
            String[] words = column.strip().split("\\s+");
            String type = words[words.length - 1].toLowerCase(Locale.ROOT);
            if (words.length != 2 || !TYPES.containsKey(type)) {
                return Optional.empty();
            }
            properties.put(words[0], TYPES.get(type));
        }
        return Optional.of(EventType.ofMap(name, properties));
    }
}
