// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import org.springframework.beans.factory.BeanExpressionException;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionVisitor;
import org.springframework.beans.factory.config.BeanExpressionContext;
import org.springframework.beans.factory.config.BeanExpressionResolver;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.config.ConfigurationException;

/**
 * Refuses expressions, <code>#{...}</code>, wherever Spring would evaluate them. Those in files of the network are found before a bean is
 * created, with file and line; it looks at values whose placeholders have been replaced, so a setting cannot bring one in. All others, in
 * an annotation {@code @Value} or in a bean that Spring creates before that, are refused in place of their evaluation.
 */
final class RefusedExpressions implements BeanFactoryPostProcessor, BeanExpressionResolver {

    private static final String BEGIN = "#{";

    /** A context that evaluates no expressions. */
    static GenericApplicationContext context() {
        RefusedExpressions refused = new RefusedExpressions();
        GenericApplicationContext context = new GenericApplicationContext() {
            @Override
            protected void prepareBeanFactory(ConfigurableListableBeanFactory beans) {
                super.prepareBeanFactory(beans);
                beans.setBeanExpressionResolver(refused);
            }
        };
        context.addBeanFactoryPostProcessor(refused);
        return context;
    }

    @Override
    public Object evaluate(String value, BeanExpressionContext context) {
        if (value != null && value.contains(BEGIN)) {
            throw new BeanExpressionException(refusal(value));
        }
        return value;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanDefinitionNames()) {
            BeanDefinition definition = beans.getBeanDefinition(name);
            if (!(definition instanceof AnnotatedBeanDefinition)) {
                new BeanDefinitionVisitor(text -> requirePlain(text, name, definition)).visitBeanDefinition(definition);
            }
        }
    }

    private static String requirePlain(String text, String bean, BeanDefinition definition) {
        if (text.contains(BEGIN)) {
            throw new ConfigurationException("bean " + bean + " (" + BeanOrigin.of(definition) + "): " + refusal(text));
        }
        return text;
    }

    private static String refusal(String text) {
        return text.strip() + " is an expression, which runs code; write a setting, ${NAME}, in its place, or let the operator set "
                + OperatorSettings.SPEL + " = allowed";
    }
}
