// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.List;
import java.util.function.Supplier;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.application.classes.ApplicationClasses;
import org.vesper.application.spring.Declaration.AggregateDeclaration;
import org.vesper.application.spring.Declaration.FunctionDeclaration;
import org.vesper.application.spring.Declaration.MethodAttributes;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.spi.processor.UserFunction;

/** Creates the functions that an application offers to its rules. */
final class DeclaredFunctions {

    private final GenericApplicationContext context;

    DeclaredFunctions(GenericApplicationContext context) {
        this.context = context;
    }

    UserFunction of(FunctionDeclaration function) {
        String place = "function " + function.name() + " (" + function.origin() + ")";
        MethodAttributes method = function.method();
        if (method.className().isEmpty() == method.bean().isEmpty()) {
            throw new ConfigurationException(place + " needs either a class, for a static method, or a bean");
        }
        String name = method.name().isEmpty() ? function.name() : method.name();
        if (method.bean().isEmpty()) {
            Class<?> owner = ApplicationClasses.load(method.className(), context.getClassLoader(), place);
            return withOrigin(function.origin(), () -> UserFunction.ofMethod(function.name(), owner, name, null));
        }
        if (!context.containsBean(method.bean())) {
            List<String> beans = List.of(context.getBeanDefinitionNames());
            throw new ConfigurationException(place + ": there is no bean " + method.bean() + NearestName.hint(method.bean(), beans));
        }
        Object bean = context.getBean(method.bean());
        return withOrigin(function.origin(), () -> UserFunction.ofMethod(function.name(), bean.getClass(), name, bean));
    }

    UserFunction of(AggregateDeclaration aggregate) {
        String place = "aggregate " + aggregate.name() + " (" + aggregate.origin() + ")";
        Class<?> aggregateClass = ApplicationClasses.load(aggregate.className(), context.getClassLoader(), place);
        return withOrigin(aggregate.origin(), () -> new UserFunction.OfAggregate(aggregate.name(), aggregateClass));
    }

    private static UserFunction withOrigin(String origin, Supplier<UserFunction> maker) {
        try {
            return maker.get();
        } catch (ConfigurationException e) {
            throw new ConfigurationException(origin + ": " + e.getMessage(), e);
        }
    }
}
