// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

import java.util.List;

/**
 * A network, or a part of one, written in Java: a bean of this type is equivalent to an XML file with elements of the epn namespace, and
 * both may be used together.
 *
 * <pre>{@code
 * @Bean
 * EventNetwork network() {
 *     return EventNetwork.of(
 *             eventType("Trade", Trade.class),
 *             adapter("trades", "tcp").set("port", "${port}"),
 *             stream("by-symbol").partitionBy("symbol").threads(2).sources("trades"),
 *             processor("rules").rules("trades.epl").sources("by-symbol").listeners("collector"));
 * }
 * }</pre>
 *
 * <p>{@code collector} is a bean; a bean that other elements name as their listener or source needs no element of its own. <b>Called by</b>
 * the application, while its beans are made. <b>Threading:</b> immutable once the bean is made.
 */
public final class EventNetwork {

    private final List<Element> elements;

    private EventNetwork(List<Element> elements) {
        this.elements = elements;
    }

    /** A network of these elements; their order is that in which a stage with several sources or listeners is wired. */
    public static EventNetwork of(Element... elements) {
        return new EventNetwork(List.of(elements));
    }

    /** The elements in the order in which they are written. */
    public List<Element> elements() {
        return elements;
    }

    /** A kind of event: maps, with the properties that are added to it. */
    public static EventTypeElement eventType(String name) {
        return new EventTypeElement(name);
    }

    /** A kind of event: instances of a Java bean class. */
    public static EventTypeElement eventType(String name, Class<?> beanClass) {
        return new EventTypeElement(name).of(beanClass);
    }

    /** A function that rules call: a static method of a class, of the same name unless another is given. */
    public static FunctionElement function(String name, Class<?> owner) {
        return new FunctionElement(name).of("class", owner.getName());
    }

    /** A function that rules call: a method of a bean, of the same name unless another is given. */
    public static FunctionElement function(String name, String bean) {
        return new FunctionElement(name).of("bean", bean);
    }

    /** An aggregate that rules call: a class that implements {@link org.vesper.api.Aggregate}. */
    public static AggregateElement aggregate(String name, Class<?> aggregateClass) {
        return new AggregateElement(name, aggregateClass);
    }

    /** How the network is recovered after the death of its server; the mode is {@code journal}, or {@code none}, the default. */
    public static RecoveryElement recovery(String mode) {
        return new RecoveryElement(mode);
    }

    /** An input adapter, with listeners, or an output adapter; {@code provider} is its kind, "tcp" for example. */
    public static AdapterElement adapter(String id, String provider) {
        return new AdapterElement(id, provider);
    }

    /** A queue with threads between stages. */
    public static StreamElement stream(String id) {
        return new StreamElement(id);
    }

    /** A stage that runs rules. */
    public static ProcessorElement processor(String id) {
        return new ProcessorElement(id);
    }

    /** The wires of a bean of the application that is declared elsewhere, under this name. */
    public static BeanElement bean(String id) {
        return new BeanElement(id);
    }
}
