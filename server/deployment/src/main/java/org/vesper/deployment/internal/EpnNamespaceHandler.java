// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.ManagedMap;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.beans.factory.xml.NamespaceHandlerSupport;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.util.xml.DomUtils;
import org.vesper.deployment.internal.Declaration.AdapterDeclaration;
import org.vesper.deployment.internal.Declaration.AggregateDeclaration;
import org.vesper.deployment.internal.Declaration.EventBeanDeclaration;
import org.vesper.deployment.internal.Declaration.EventTypeDeclaration;
import org.vesper.deployment.internal.Declaration.FunctionDeclaration;
import org.vesper.deployment.internal.Declaration.ProcessorDeclaration;
import org.vesper.deployment.internal.Declaration.StreamDeclaration;
import org.vesper.kernel.HistogramLatencyRecorder;
import org.w3c.dom.Element;

/** Registers what the elements of the epn namespace declare; it makes nothing and checks nothing. */
final class EpnNamespaceHandler extends NamespaceHandlerSupport {

    /** The elements as authors mostly write them, for hints. */
    static final List<String> ELEMENTS = List.of("epn:event-type", "epn:function", "epn:aggregate", "epn:adapter",
            "epn:stream", "epn:processor", "epn:event-bean", "epn:latency-recorder");

    @Override
    public void init() {
        registerBeanDefinitionParser("event-type", EpnNamespaceHandler::eventType);
        registerBeanDefinitionParser("function", EpnNamespaceHandler::function);
        registerBeanDefinitionParser("aggregate", EpnNamespaceHandler::aggregate);
        registerBeanDefinitionParser("adapter", EpnNamespaceHandler::adapter);
        registerBeanDefinitionParser("stream", EpnNamespaceHandler::stream);
        registerBeanDefinitionParser("processor", EpnNamespaceHandler::processor);
        registerBeanDefinitionParser("event-bean", EpnNamespaceHandler::eventBean);
        registerBeanDefinitionParser("latency-recorder", EpnNamespaceHandler::latencyRecorder);
    }

    private static BeanDefinition eventType(Element element, ParserContext context) {
        String name = element.getAttribute("name");
        Map<String, String> properties = pairs(element, "property", "type");
        return declare(element, context, "event type " + name,
                EventTypeDeclaration.class, name, element.getAttribute("class"), properties);
    }

    private static BeanDefinition function(Element element, ParserContext context) {
        String name = element.getAttribute("name");
        return declare(element, context, "function " + name, FunctionDeclaration.class, name, element.getAttribute("class"),
                element.getAttribute("bean"), element.getAttribute("method"));
    }

    private static BeanDefinition aggregate(Element element, ParserContext context) {
        String name = element.getAttribute("name");
        return declare(element, context, "function " + name, AggregateDeclaration.class, name, element.getAttribute("class"));
    }

    private static BeanDefinition adapter(Element element, ParserContext context) {
        String id = element.getAttribute("id");
        Map<String, String> settings = pairs(element, "setting", "value");
        return declare(element, context, id,
                AdapterDeclaration.class, id, element.getAttribute("provider"), settings, element.getAttribute("listeners"),
                element.getAttribute("sources"));
    }

    private static BeanDefinition stream(Element element, ParserContext context) {
        String id = element.getAttribute("id");
        return declare(element, context, id, StreamDeclaration.class, id, element.getAttribute("capacity"), element.getAttribute("threads"),
                element.getAttribute("partition-by"), element.getAttribute("wait"), element.getAttribute("when-full"),
                element.getAttribute("listeners"), element.getAttribute("sources"));
    }

    private static BeanDefinition processor(Element element, ParserContext context) {
        String id = element.getAttribute("id");
        Map<String, String> settings = pairs(element, "setting", "value");
        return declare(element, context, id, ProcessorDeclaration.class, id, element.getAttribute("provider"), settings,
                element.getAttribute("rules"), element.getAttribute("clock"), element.getAttribute("clock-start"),
                element.getAttribute("dialect"), element.getAttribute("output-type"), element.getAttribute("listeners"), element.getAttribute("sources"));
    }

    private static BeanDefinition eventBean(Element element, ParserContext context) {
        String id = element.getAttribute("id");
        BeanDefinition bean = context.getDelegate().parseBeanDefinitionElement(element, id, null);
        context.getRegistry().registerBeanDefinition(id, bean);
        declare(element, context, "listeners of " + id, EventBeanDeclaration.class, id, element.getAttribute("listeners"),
                element.getAttribute("sources"));
        return bean;
    }

    private static BeanDefinition latencyRecorder(Element element, ParserContext context) {
        RootBeanDefinition recorder = new RootBeanDefinition(HistogramLatencyRecorder.class);
        recorder.setSource(context.extractSource(element));
        context.getRegistry().registerBeanDefinition(element.getAttribute("id"), recorder);
        return recorder;
    }

    /** Registers a declaration as a bean; its components are the given values and then the origin. */
    private static BeanDefinition declare(
            Element element, ParserContext context, String beanName, Class<? extends Declaration> type, Object... components) {
        RootBeanDefinition declaration = new RootBeanDefinition(type);
        declaration.setSource(context.extractSource(element));
        for (int i = 0; i < components.length; i++) {
            declaration.getConstructorArgumentValues().addIndexedArgumentValue(i, components[i]);
        }
        declaration.getConstructorArgumentValues().addIndexedArgumentValue(components.length, String.valueOf(declaration.getSource()));
        context.getRegistry().registerBeanDefinition(beanName, declaration);
        return declaration;
    }

    private static Map<String, String> pairs(Element element, String child, String valueAttribute) {
        Map<String, String> pairs = new ManagedMap<>();
        for (Element pair : DomUtils.getChildElementsByTagName(element, child)) {
            pairs.put(pair.getAttribute("name"), pair.getAttribute(valueAttribute));
        }
        return pairs;
    }
}
