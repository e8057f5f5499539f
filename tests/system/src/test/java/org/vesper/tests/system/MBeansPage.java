// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.vesper.tests.system.ShippedClasses.call;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page docs/reference/mbeans.md: the attributes and operations of every MBean, with their units and roles. */
final class MBeansPage {

    private static final String INTRODUCTION = """
            # MBeans

            The attributes and operations of the server's MBeans, as JConsole shows them. The build generates this page from the code.
            The name of the server's MBean is `org.vesper:type=Server`. An application has `org.vesper:type=Application,name=APP`. Its
            stages and latencies have `org.vesper:type=TYPE,application=APP,name=ID`. An attribute can be read by every
            [role](../security.md#users-and-roles) unless its row names one. [JMX](../operations/jmx.md) describes how clients connect.
            """;
    private static final Pattern GETTER = Pattern.compile("(?:get|is)([A-Z].*)");
    private static final String PACKAGE = "org.vesper.";

    private final StringBuilder page = new StringBuilder(INTRODUCTION);

    private MBeansPage() {
    }

    static String text(ShippedClasses shipped) throws IOException {
        MBeansPage page = new MBeansPage();
        List<String> names = shipped.namesIn("vesper-management", "MXBean");
        names.stream().sorted(Comparator.comparing(MBeansPage::title)).forEach(name -> page.add(title(name), shipped.named(name)));
        return page.page.toString();
    }

    private static String title(String name) {
        return name.replaceAll(".*\\.|MXBean$", "");
    }

    private void add(String title, Class<?> bean) {
        page.append("\n## ").append(title).append("\n\n").append(description(bean)).append(".\n");
        Map<String, Method> attributes = new TreeMap<>();
        Map<String, Method> setters = new TreeMap<>();
        Map<String, Method> operations = new TreeMap<>();
        Arrays.stream(bean.getMethods()).sorted(Comparator.comparing(Method::toString)).filter(method -> isMostSpecific(method, bean))
                .forEach(method -> sort(method, attributes, setters, operations));
        if (!attributes.isEmpty()) {
            page.append("\n| attribute | type | unit | meaning | role |\n|---|---|---|---|---|\n");
            attributes.forEach((name, getter) -> page.append(attribute(name, getter, setters.get(name))));
        }
        if (!operations.isEmpty()) {
            page.append("\n| operation | returns | meaning | role |\n|---|---|---|---|\n");
            operations.values().forEach(method -> page.append(operation(method)));
        }
    }

    /** An interface repeats a method of a more general one to describe it better. */
    private static boolean isMostSpecific(Method method, Class<?> bean) {
        return Arrays.stream(bean.getMethods()).noneMatch(other -> !other.equals(method) && other.getName().equals(method.getName())
                && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                && method.getDeclaringClass().isAssignableFrom(other.getDeclaringClass())
                && (other.getDeclaringClass() != method.getDeclaringClass() || !other.isBridge() && method.isBridge()));
    }

    private static void sort(Method method, Map<String, Method> attributes, Map<String, Method> setters, Map<String, Method> operations) {
        var getter = GETTER.matcher(method.getName());
        if (getter.matches() && method.getParameterCount() == 0 && method.getReturnType() != void.class) {
            attributes.put(getter.group(1), method);
        } else if (method.getName().matches("set[A-Z].*") && method.getParameterCount() == 1 && method.getReturnType() == void.class) {
            setters.put(method.getName().substring(3), method);
        } else {
            operations.put(method.getName() + Arrays.toString(method.getParameterTypes()), method);
        }
    }

    private static String attribute(String name, Method getter, Method setter) {
        String role = setter != null ? "set: " + role(setter) : role(getter);
        return row("`" + name + "`", typeWithFigures(getter.getReturnType()), value(getter, "Units"), description(getter), role);
    }

    /** A record has the names of its figures. */
    private static String typeWithFigures(Class<?> type) {
        Class<?> element = type.isArray() ? type.getComponentType() : type;
        return type(type) + (!element.isRecord() ? "" : Arrays.stream(element.getRecordComponents()).map(RecordComponent::getName)
                .collect(Collectors.joining(", ", ": ", "")));
    }

    private static String operation(Method method) {
        String parameters = Arrays.stream(method.getParameters()).map(Parameter::getName).collect(Collectors.joining(", "));
        String meaning = Arrays.stream(method.getParameters()).filter(parameter -> !description(parameter).isEmpty())
                .map(parameter -> "`" + parameter.getName() + "`: " + description(parameter)).collect(Collectors.joining("; "));
        return row("`" + method.getName() + "(" + parameters + ")`", type(method.getReturnType()),
                description(method) + (meaning.isEmpty() ? "" : ". " + meaning), role(method));
    }

    private static String row(String... cells) {
        return Arrays.stream(cells).map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"))
                .replace("|  |", "| |").replace("|  |", "| |");
    }

    private static String type(Class<?> type) {
        return type == void.class ? "" : type.isArray() ? type(type.getComponentType()) + "[]" : type.getSimpleName();
    }

    private static String role(AnnotatedElement element) {
        return value(element, "Requires").toLowerCase(Locale.ROOT);
    }

    private static String description(AnnotatedElement element) {
        return value(element, "Description");
    }

    /** The value of an annotation of Vesper, as text; empty if there is none. */
    private static String value(AnnotatedElement element, String annotation) {
        Optional<Annotation> found = Arrays.stream(element.getAnnotations())
                .filter(each -> each.annotationType().getSimpleName().equals(annotation))
                .filter(each -> each.annotationType().getName().startsWith(PACKAGE)).findFirst();
        return found.map(each -> String.valueOf(call(each.annotationType(), each, "value"))).orElse("");
    }
}
