// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.assembly;

import java.util.List;
import java.util.function.Supplier;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.internal.bundle.ApplicationClasses;
import org.vesper.deployment.internal.spring.Declaration.AggregateDeclaration;
import org.vesper.deployment.internal.spring.Declaration.FunctionDeclaration;
import org.vesper.spi.processor.UserFunction;

/** Creates the functions that an application offers to its rules. */
final class DeclaredFunctions {

    private final GenericApplicationContext context;

    DeclaredFunctions(GenericApplicationContext context) {
        this.context = context;
    }

    UserFunction of(FunctionDeclaration function) {
        String place = "function " + function.name() + " (" + function.origin() + ")";
        if (function.className().isEmpty() == function.bean().isEmpty()) {
            throw new ConfigurationException(place + " needs either a class, for a static method, or a bean");
        }
        String method = function.method().isEmpty() ? function.name() : function.method();
        if (function.bean().isEmpty()) {
            Class<?> owner = ApplicationClasses.load(function.className(), context.getClassLoader(), place);
            return withOrigin(function.origin(), () -> UserFunction.ofMethod(function.name(), owner, method, null));
        }
        if (!context.containsBean(function.bean())) {
            List<String> beans = List.of(context.getBeanDefinitionNames());
            throw new ConfigurationException(place + ": there is no bean " + function.bean() + NearestName.hint(function.bean(), beans));
        }
        Object bean = context.getBean(function.bean());
        return withOrigin(function.origin(), () -> UserFunction.ofMethod(function.name(), bean.getClass(), method, bean));
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
