// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.BeanInstantiationException;
import org.springframework.beans.BeansException;
import org.springframework.beans.NotWritablePropertyException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.CannotLoadBeanClassException;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.beans.factory.xml.XmlBeanDefinitionStoreException;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.PlaceholderResolutionException;
import org.vesper.application.classes.ApplicationClasses;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/** Condenses Spring's chain of exceptions into one line, with file and line. */
public final class ContextFailure {

    private final GenericApplicationContext context;
    private final Map<String, String> settings;

    /** @param settings the values that placeholders have */
    public ContextFailure(GenericApplicationContext context, Map<String, String> settings) {
        this.context = context;
        this.settings = settings;
    }

    /** The failure in words of the application: file, line, bean and reason. */
    public ConfigurationException explain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable link = failure; link != null && !chain.contains(link); link = link.getCause()) {
            chain.add(link);
        }
        for (Throwable link : chain) {
            if (link instanceof ConfigurationException known) {
                return known;
            }
        }
        String bean = chain.stream().map(ContextFailure::beanName).filter(name -> name != null).reduce((outer, inner) -> inner)
                .map(name -> described(name) + ": ").orElse("");
        return new ConfigurationException(bean + reason(chain), failure);
    }

    private String reason(List<Throwable> chain) {
        return find(chain, XmlBeanDefinitionStoreException.class).map(ContextFailure::syntax)
                .or(() -> find(chain, BeanDefinitionOverrideException.class).map(ContextFailure::twice))
                .or(() -> find(chain, PlaceholderResolutionException.class).map(this::placeholder))
                .or(() -> find(chain, NoSuchBeanDefinitionException.class).map(wrong -> missingBean(wrong, chain)))
                .or(() -> find(chain, CannotLoadBeanClassException.class).map(this::missingClass))
                .or(() -> find(chain, LinkageError.class).map(this::missingLink))
                .or(() -> find(chain, NotWritablePropertyException.class).map(InjectionFailure::unknownProperty))
                .or(() -> find(chain, TypeMismatchException.class).map(injection(chain)::wrongType))
                .or(() -> find(chain, BeanInstantiationException.class).map(ContextFailure::thrownByConstructor))
                .orElseGet(() -> exceptionText(chain.get(chain.size() - 1)));
    }

    private static String beanName(Throwable link) {
        if (link instanceof CannotLoadBeanClassException missing) {
            return missing.getBeanName();
        }
        if (link instanceof BeanDefinitionOverrideException) {
            return null;
        }
        if (link instanceof BeanDefinitionStoreException wrong) {
            return wrong.getBeanName();
        }
        return link instanceof BeanCreationException failed ? failed.getBeanName() : null;
    }

    private String described(String bean) {
        return context.containsBeanDefinition(bean) ? EpnNamespaceHandler.described(bean, context.getBeanDefinition(bean)) + " ("
                + BeanOrigin.of(context, bean) + ")" : "bean " + bean;
    }

    private static String syntax(XmlBeanDefinitionStoreException wrong) {
        String file = String.valueOf(wrong.getResourceDescription()).replaceFirst(".*(META-INF/[^\\]]*).*", "$1");
        return file + ":" + wrong.getLineNumber() + ": " + EpnSchema.read().explain(String.valueOf(wrong.getCause().getMessage()));
    }

    static String twice(BeanDefinitionOverrideException wrong) {
        return twice(wrong.getBeanName(), BeanOrigin.of(wrong.getExistingDefinition()), BeanOrigin.of(wrong.getBeanDefinition()));
    }

    /** @param name an id, or "event type NAME" or "function NAME" */
    public static String twice(String name, String first, String second) {
        String what = name.contains(" ") ? "the " + name + " is declared" : "the id " + name + " is given";
        return what + " twice, at " + first + " and " + second + "; give each "
                + (name.contains(" ") ? name.substring(0, name.lastIndexOf(' ')) + " a name" : "stage and bean an id") + " of its own";
    }

    private String placeholder(PlaceholderResolutionException wrong) {
        return placeholder(wrong, settings.keySet());
    }

    /** @param settings the keys that have values, those of the operator included */
    public static String placeholder(PlaceholderResolutionException wrong, Collection<String> settings) {
        String key = wrong.getPlaceholder() == null ? "" : wrong.getPlaceholder();
        String environment = System.getenv(key) == null ? ""
                : " (it is a variable of the environment; the value ${env:" + key + "} of a setting passes it on)";
        return "${" + key + "} is not defined" + environment
                + NearestName.hintAmong(key, "keys of " + ApplicationSettings.DECLARED,
                        settings.stream().filter(known -> !OperatorSettings.KEYS.contains(known)).toList());
    }

    private String missingBean(NoSuchBeanDefinitionException wrong, List<Throwable> chain) {
        if (wrong.getBeanName() == null) {
            return injection(chain).missingType(wrong);
        }
        return missingBean(wrong.getBeanName(), context);
    }

    private InjectionFailure injection(List<Throwable> chain) {
        return new InjectionFailure(context, settings, find(chain, UnsatisfiedDependencyException.class));
    }

    public static String missingBean(String bean, GenericApplicationContext context) {
        List<String> beans = Stream.of(context.getBeanDefinitionNames()).filter(name -> !name.startsWith("org.springframework.")).toList();
        return "there is no bean " + bean + NearestName.hintAmong(bean, "beans", beans);
    }

    private String missingClass(CannotLoadBeanClassException wrong) {
        if (wrong.getCause() instanceof LinkageError link) {
            return "class " + wrong.getBeanClassName() + " cannot be loaded: " + missingLink(link);
        }
        return ApplicationClasses.missing(wrong.getBeanClassName(), context.getClassLoader());
    }

    private String missingLink(LinkageError wrong) {
        String name = String.valueOf(wrong.getMessage()).replace('/', '.');
        if (wrong instanceof ExceptionInInitializerError && wrong.getCause() != null) {
            return "a static initialiser threw " + exceptionText(wrong.getCause());
        }
        if (!(wrong instanceof NoClassDefFoundError) || name.contains(" ")) {
            return wrong.toString();
        }
        return ApplicationClasses.missing(name, context.getClassLoader());
    }

    private static String thrownByConstructor(BeanInstantiationException wrong) {
        Throwable cause = wrong.getCause();
        return cause == null ? String.valueOf(wrong.getMessage()) : "its constructor threw " + exceptionText(cause);
    }

    /** The failure and its place, the useful part of a stack trace; Spring's messages need neither type nor place. */
    private static String exceptionText(Throwable cause) {
        if (cause instanceof BeansException) {
            return String.valueOf(cause.getMessage());
        }
        Optional<StackTraceElement> place = Arrays.stream(cause.getStackTrace()).findFirst();
        return cause + place.map(frame -> " (at " + frame + ")").orElse("");
    }

    private static <T> Optional<T> find(List<Throwable> chain, Class<T> type) {
        return chain.stream().filter(type::isInstance).map(type::cast).reduce((outer, inner) -> inner);
    }
}
