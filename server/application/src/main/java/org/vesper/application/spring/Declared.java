// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.application.spring.Declaration.AdapterDeclaration;
import org.vesper.application.spring.Declaration.AggregateDeclaration;
import org.vesper.application.spring.Declaration.Binding;
import org.vesper.application.spring.Declaration.ClockAttributes;
import org.vesper.application.spring.Declaration.EventBeanDeclaration;
import org.vesper.application.spring.Declaration.EventTypeDeclaration;
import org.vesper.application.spring.Declaration.FunctionDeclaration;
import org.vesper.application.spring.Declaration.MethodAttributes;
import org.vesper.application.spring.Declaration.ProcessorDeclaration;
import org.vesper.application.spring.Declaration.QueueAttributes;
import org.vesper.application.spring.Declaration.RecoveryDeclaration;
import org.vesper.application.spring.Declaration.RuleAttributes;
import org.vesper.application.spring.Declaration.StreamDeclaration;
import org.vesper.application.spring.Declaration.ThreadAttributes;

/**
 * An element of the epn namespace, or of a network in Java, as written. XML elements are beans of the application's Spring context, so
 * that their placeholders are resolved like those of all beans.
 *
 * @param kind the name of the element
 * @param attributes the given attributes; in XML with the defaults of the schema
 * @param children setting elements, or property elements, by name
 * @param origin the place of the declaration, "file:line"
 */
public record Declared(String kind, Map<String, String> attributes, Map<String, String> children, String origin) {

    public Declaration declaration() {
        return switch (kind) {
            case "event-type" -> new EventTypeDeclaration(text("name"), text("class"), children, origin);
            case "function" -> new FunctionDeclaration(text("name"),
                    new MethodAttributes(text("class"), text("bean"), text("method")), origin);
            case "aggregate" -> new AggregateDeclaration(text("name"), text("class"), origin);
            case "adapter" -> new AdapterDeclaration(text("id"), text("provider"), children, binding(), origin);
            case "stream" -> new StreamDeclaration(text("id"), new QueueAttributes(text("capacity", "1024"), text("when-full", "block")),
                    new ThreadAttributes(text("threads", "1"), text("partition-by"), text("wait", "park")), binding(), origin);
            case "processor" -> new ProcessorDeclaration(text("id"), text("provider", "epl"), children,
                    new RuleAttributes(text("rules"), text("dialect"), text("output-type")),
                    new ClockAttributes(text("clock", "system"), text("clock-start")), binding(), origin);
            case "event-bean" -> new EventBeanDeclaration(text("id"), binding(), origin);
            case "recovery" -> new RecoveryDeclaration(recovery(), origin);
            default -> throw new IllegalStateException(kind);
        };
    }

    /** The attributes as settings: mode is the setting recovery, sync is recovery.sync. */
    private Map<String, String> recovery() {
        return attributes.entrySet().stream().collect(Collectors.toMap(
                attribute -> attribute.getKey().equals("mode") ? "recovery" : "recovery." + attribute.getKey(), Map.Entry::getValue));
    }

    private Binding binding() {
        return new Binding(text("listeners"), text("sources"), text("on-fault", "skip"));
    }

    private String text(String attribute) {
        return text(attribute, "");
    }

    private String text(String attribute, String otherwise) {
        return attributes.getOrDefault(attribute, otherwise);
    }
}
