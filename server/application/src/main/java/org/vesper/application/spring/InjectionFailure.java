// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.NotWritablePropertyException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.beans.factory.InjectionPoint;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.application.classes.ApplicationClasses;
import org.vesper.config.NearestName;
import org.vesper.config.Secrets;

/** Explains which dependency of a bean Spring could not provide, and where. */
final class InjectionFailure {

    private final GenericApplicationContext context;
    private final Map<String, String> settings;
    private final String place;

    /**
     * The failure of one bean.
     *
     * @param settings the values of placeholders
     * @param dependency the injection point, if it is known
     */
    InjectionFailure(GenericApplicationContext context, Map<String, String> settings, Optional<UnsatisfiedDependencyException> dependency) {
        this.context = context;
        this.settings = settings;
        this.place = dependency.map(UnsatisfiedDependencyException::getInjectionPoint).map(InjectionFailure::described).orElse("it");
    }

    /** Explains that no bean, or more than one, has the required type. */
    String missingType(NoSuchBeanDefinitionException wrong) {
        String needed = wrong.getResolvableType() == null ? "?" : wrong.getResolvableType().toString();
        if (wrong instanceof NoUniqueBeanDefinitionException several && several.getBeanNamesFound() != null) {
            return place + " needs one bean of the type " + needed + ", and there are " + several.getNumberOfBeansFound() + ": "
                    + String.join(", ", several.getBeanNamesFound()) + "; say which by @Qualifier(\"NAME\"), or mark one as @Primary";
        }
        Map<String, Class<?>> beans = beans();
        return place + " needs a bean of the type " + needed + ", and there is none" + nearest(needed, beans)
                + "; declare one with <bean class=\"...\"/>, with @Bean, or by an annotation such as @Component in a package that is"
                + " scanned. The beans are: " + (beans.isEmpty() ? "none" : beans.entrySet().stream()
                        .map(bean -> bean.getKey() + " (" + bean.getValue().getName() + ")").collect(Collectors.joining(", ")));
    }

    /** Explains that a value cannot be converted to the type of a field, a parameter or a property. */
    String wrongType(TypeMismatchException wrong) {
        String target = wrong.getPropertyName() == null ? place : "its property " + wrong.getPropertyName();
        String value = String.valueOf(wrong.getValue());
        List<String> keys = settings.entrySet().stream().filter(entry -> entry.getValue().equals(value)).map(Map.Entry::getKey).toList();
        String shown = keys.stream().anyMatch(Secrets::isSecret) ? Secrets.MASK : value;
        String type = wrong.getRequiredType() == null ? "?" : wrong.getRequiredType().getName();
        return target + " must be of the type " + type + " and cannot be '" + shown + "'"
                + (keys.isEmpty() ? "" : ", which is the value of the setting " + String.join(" or ", keys));
    }

    /** Explains that the class has no property of the name used in XML. */
    static String unknownProperty(NotWritablePropertyException wrong) {
        List<String> known = Arrays.stream(BeanUtils.getPropertyDescriptors(wrong.getBeanClass()))
                .filter(property -> property.getWriteMethod() != null).map(PropertyDescriptor::getName).toList();
        String name = wrong.getPropertyName();
        return "class " + wrong.getBeanClass().getName() + " has no property " + name + " that can be set, as it has no public method set"
                + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " with one parameter"
                + NearestName.hintAmong(name, "properties", known);
    }

    private static String nearest(String needed, Map<String, Class<?>> beans) {
        List<String> types = beans.values().stream().map(Class::getName).toList();
        return ApplicationClasses.nearest(needed, types).map(type -> ", only one of the type " + type).orElse("");
    }

    private Map<String, Class<?>> beans() {
        Map<String, Class<?>> beans = new TreeMap<>();
        for (String name : context.getBeanDefinitionNames()) {
            type(name).filter(type -> !Declared.class.isAssignableFrom(type) && !type.getName().startsWith("org.springframework."))
                    .ifPresent(type -> beans.put(name, type));
        }
        return beans;
    }

    /** The type of another bean that may be the wrong one. */
    private Optional<Class<?>> type(String bean) {
        try {
            return Optional.ofNullable(context.getBeanFactory().getType(bean, false));
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static String described(InjectionPoint point) {
        if (point.getField() != null) {
            return "its field " + point.getField().getName();
        }
        if (point.getMethodParameter() == null) {
            return "it";
        }
        Executable executable = point.getMethodParameter().getExecutable();
        String owner = point.getMethodParameter().getConstructor() != null ? "its constructor" : "its method " + executable.getName();
        return "parameter " + (point.getMethodParameter().getParameterIndex() + 1) + " of " + owner;
    }
}
