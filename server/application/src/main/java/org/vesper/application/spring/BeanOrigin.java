// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.type.MethodMetadata;

/** The place of a bean's declaration: file and line in XML, the method or the class in Java. */
public final class BeanOrigin {

    private BeanOrigin() {
    }

    public static String of(GenericApplicationContext context, String bean) {
        return context.containsBeanDefinition(bean) ? of(context.getBeanDefinition(bean)) : "made by Spring";
    }

    static String of(BeanDefinition definition) {
        if (definition instanceof AnnotatedBeanDefinition annotated) {
            MethodMetadata method = annotated.getFactoryMethodMetadata();
            return method == null ? annotated.getMetadata().getClassName() : method.getDeclaringClassName() + '.' + method.getMethodName();
        }
        return definition.getSource() == null ? "made by Spring" : definition.getSource().toString();
    }
}
