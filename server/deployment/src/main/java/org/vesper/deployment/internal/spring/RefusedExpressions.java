// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.spring;

import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionVisitor;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.bundle.OperatorSettings;

/**
 * Refuses expressions, <code>#{...}</code>, in files of the network, before the first of them is evaluated. It looks at values whose
 * placeholders have been replaced, so a setting cannot bring one in. Classes may have them in annotations: classes are code anyway.
 */
final class RefusedExpressions implements BeanFactoryPostProcessor {

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
        if (text.contains("#{")) {
            throw new ConfigurationException("bean " + bean + " (" + BeanOrigin.of(definition) + "): " + text.strip()
                    + " is an expression, which runs code; write a setting, ${NAME}, in its place, or let the operator set "
                    + OperatorSettings.SPEL + " = allowed");
        }
        return text;
    }
}
