// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.Locale;
import java.util.Map;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.support.ManagedMap;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.beans.factory.xml.NamespaceHandlerSupport;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.util.xml.DomUtils;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Registers the declarations in the elements of the epn namespace; it creates nothing and checks nothing. */
final class EpnNamespaceHandler extends NamespaceHandlerSupport {

    private static final String WIRES = "wires of ";

    @Override
    public void init() {
        registerBeanDefinitionParser("event-type", EpnNamespaceHandler::eventType);
        registerBeanDefinitionParser("function", EpnNamespaceHandler::function);
        registerBeanDefinitionParser("aggregate", EpnNamespaceHandler::function);
        registerBeanDefinitionParser("adapter", EpnNamespaceHandler::stage);
        registerBeanDefinitionParser("stream", EpnNamespaceHandler::stage);
        registerBeanDefinitionParser("processor", EpnNamespaceHandler::stage);
        registerBeanDefinitionParser("event-bean", EpnNamespaceHandler::eventBean);
        registerBeanDefinitionParser("latency-recorder", EpnNamespaceHandler::latencyRecorder);
        registerBeanDefinitionParser("recovery", EpnNamespaceHandler::recovery);
        registerBeanDefinitionDecoratorForAttribute("on-fault", EpnNamespaceHandler::plainBean);
    }

    private static BeanDefinition eventType(Element element, ParserContext context) {
        return declare(element, context, "event type " + element.getAttribute("name"), pairs(element, "property", "type"));
    }

    /** Functions and aggregates share one namespace, which ignores case. */
    private static BeanDefinition function(Element element, ParserContext context) {
        return declare(element, context, "function " + element.getAttribute("name").toLowerCase(Locale.ROOT), Map.of());
    }

    private static BeanDefinition recovery(Element element, ParserContext context) {
        return declare(element, context, "recovery", Map.of());
    }

    private static BeanDefinition stage(Element element, ParserContext context) {
        return declare(element, context, element.getAttribute("id"), pairs(element, "setting", "value"));
    }

    private static BeanDefinition eventBean(Element element, ParserContext context) {
        String id = element.getAttribute("id");
        BeanDefinition bean = context.getDelegate().parseBeanDefinitionElement(element, id, null);
        context.getRegistry().registerBeanDefinition(id, bean);
        declare(element, context, WIRES + id, Map.of());
        return bean;
    }

    /** A bean element with an attribute of this namespace is an event bean without wires. */
    private static BeanDefinitionHolder plainBean(Node attribute, BeanDefinitionHolder bean, ParserContext context) {
        Map<String, String> attributes = new ManagedMap<>();
        attributes.put("id", bean.getBeanName());
        attributes.put(attribute.getLocalName(), attribute.getNodeValue());
        String origin = String.valueOf(bean.getBeanDefinition().getSource());
        RootBeanDefinition declared = declared("event-bean", attributes, Map.of(), origin);
        context.getRegistry().registerBeanDefinition(WIRES + bean.getBeanName(), declared);
        return bean;
    }

    private static BeanDefinition latencyRecorder(Element element, ParserContext context) {
        RootBeanDefinition recorder = new RootBeanDefinition(HistogramLatencyRecorder.class);
        recorder.setSource(context.extractSource(element));
        context.getRegistry().registerBeanDefinition(element.getAttribute("id"), recorder);
        return recorder;
    }

    /** Registers an element as a bean. */
    private static BeanDefinition declare(Element element, ParserContext context, String beanName, Map<String, String> children) {
        String origin = String.valueOf(context.extractSource(element));
        RootBeanDefinition declared = declared(element.getLocalName(), attributes(element), children, origin);
        context.getRegistry().registerBeanDefinition(beanName, declared);
        return declared;
    }

    private static RootBeanDefinition declared(String kind, Map<String, String> attributes, Map<String, String> children, String origin) {
        RootBeanDefinition declared = new RootBeanDefinition(Declared.class);
        declared.setSource(origin);
        ConstructorArgumentValues components = declared.getConstructorArgumentValues();
        components.addIndexedArgumentValue(0, kind);
        components.addIndexedArgumentValue(1, attributes);
        components.addIndexedArgumentValue(2, children);
        components.addIndexedArgumentValue(3, origin);
        return declared;
    }

    /** The name of a bean with the kind that its element has; a declaration that is no stage has the kind in its name. */
    static String described(String bean, BeanDefinition definition) {
        if (!Declared.class.getName().equals(definition.getBeanClassName())) {
            return "bean " + bean;
        }
        return switch (kind(definition)) {
            case "adapter", "stream", "processor" -> kind(definition) + " " + bean;
            case "event-bean" -> "bean " + bean.substring(WIRES.length());
            default -> bean;
        };
    }

    private static String kind(BeanDefinition declared) {
        return String.valueOf(declared.getConstructorArgumentValues().getIndexedArgumentValues().get(0).getValue());
    }

    private static Map<String, String> attributes(Element element) {
        Map<String, String> attributes = new ManagedMap<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            attributes.put(element.getAttributes().item(i).getNodeName(), element.getAttributes().item(i).getNodeValue());
        }
        return attributes;
    }

    private static Map<String, String> pairs(Element element, String child, String valueAttribute) {
        Map<String, String> pairs = new ManagedMap<>();
        for (Element pair : DomUtils.getChildElementsByTagName(element, child)) {
            pairs.put(pair.getAttribute("name"), pair.getAttribute(valueAttribute));
        }
        return pairs;
    }
}
