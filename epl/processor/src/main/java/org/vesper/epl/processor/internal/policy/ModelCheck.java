// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.common.client.soda.AnnotationPart;
import com.espertech.esper.common.client.soda.ClassProvidedExpression;
import com.espertech.esper.common.client.soda.ConstantExpression;
import com.espertech.esper.common.client.soda.CreateDataFlowClause;
import com.espertech.esper.common.client.soda.DotExpression;
import com.espertech.esper.common.client.soda.DotExpressionItem;
import com.espertech.esper.common.client.soda.DotExpressionItemCall;
import com.espertech.esper.common.client.soda.DotExpressionItemName;
import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.common.client.soda.MethodInvocationStream;
import com.espertech.esper.common.client.soda.NewInstanceOperatorExpression;
import com.espertech.esper.common.client.soda.PropertyValueExpression;
import com.espertech.esper.common.client.soda.SQLStream;
import com.espertech.esper.common.client.soda.ScriptExpression;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.policy.SafeJava;
import org.vesper.spi.processor.JavaPolicy.Access;

/**
 * Refuses a statement, before it is compiled, that contains code or calls Java which the policy does not allow. Esper runs some calls while
 * it compiles, for example those in the parameters of a window. Visits every object of the statement's model, whatever its kind, so that
 * nothing is missed in a clause that this class does not know.
 */
final class ModelCheck {

    /** The annotations without an effect outside of the statement. */
    private static final Set<String> ANNOTATIONS = Set.of("audit", "buseventtype", "description", "discardpartialsonmatch", "drop",
            "eventrepresentation", "hint", "iterableunbound", "name", "nolock", "priority", "private", "protected", "public",
            "suppressoverlappingmatches", "tag");

    private static final Set<String> OF_DOUBLES = Set.of("Math", "StrictMath");

    private final CallCheck calls;
    /** The parts of calls of {@link #OF_DOUBLES}. */
    private final Set<Object> ofDoubles = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private ModelCheck(CallCheck calls) {
        this.calls = calls;
    }

    static void check(EPStatementObjectModel model, CallCheck calls) throws RefusedCode {
        new ModelCheck(calls).visit(model);
    }

    private void visit(Object node) throws RefusedCode {
        if (node instanceof String text) {
            requireSafePath(text);
        } else if (node instanceof Iterable<?> several) {
            visitAll(several);
        } else if (node instanceof Map<?, ?> entries) {
            visitAll(entries.values());
        } else if (node != null && node.getClass().isArray() && !node.getClass().getComponentType().isPrimitive()) {
            for (int i = 0; i < Array.getLength(node); i++) {
                visit(Array.get(node, i));
            }
        } else if (node != null && node.getClass().getName().startsWith("com.espertech.") && !(node instanceof Enum) && seen.add(node)) {
            check(node);
            visitParts(node);
        }
    }

    private void visitAll(Iterable<?> nodes) throws RefusedCode {
        for (Object node : nodes) {
            visit(node);
        }
    }

    private void visitParts(Object node) throws RefusedCode {
        if (node instanceof ConstantExpression) {
            return;
        }
        for (Class<?> type = node.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    visit(value(field, node));
                }
            }
        }
    }

    private static Object value(Field field, Object node) {
        try {
            field.setAccessible(true);
            return field.get(node);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private void check(Object node) throws RefusedCode {
        requireSmall(node);
        if (node instanceof ClassProvidedExpression) {
            throw refused("'inlined_class' contains Java code");
        } else if (node instanceof ScriptExpression script) {
            throw refused("the expression '" + script.getName() + "' is a script");
        } else if (node instanceof MethodInvocationStream join) {
            throw refused("'method:" + join.getClassName() + "' runs a Java method as a source of events");
        } else if (node instanceof SQLStream join) {
            throw refused("'sql:" + join.getDatabaseName() + "' opens a database");
        } else if (node instanceof CreateDataFlowClause flow) {
            throw refused("the dataflow '" + flow.getDataFlowName() + "' creates operators of any class");
        } else if (node instanceof AnnotationPart annotation) {
            requireSafe(annotation);
        } else if (node instanceof NewInstanceOperatorExpression creation) {
            calls.requireSafe(creation.getClassName(), "new");
        } else if (node instanceof PropertyValueExpression property) {
            requireSafeMember(List.of(property.getPropertyName().replace("`", "").split("\\(", 2)[0].split("\\.")));
        } else if (node instanceof DotExpression dot && (dot.getChildren() == null || dot.getChildren().isEmpty())) {
            requireSafeMember(dot.getChain().stream().map(ModelCheck::name).toList());
        } else if (node instanceof DotExpressionItem item && SafeJava.isUnsafeOfObjects(name(item))) {
            throw refused("the method '" + name(item) + "' leads from a value to Java's own machinery");
        }
    }

    /** Powers of doubles have a size of their own. */
    private void requireSmall(Object node) throws RefusedCode {
        if (node instanceof DotExpression dot && !dot.getChain().isEmpty() && OF_DOUBLES.contains(name(dot.getChain().get(0)))) {
            ofDoubles.addAll(dot.getChain());
        } else if (node instanceof DotExpressionItemCall call && !ofDoubles.contains(call)) {
            SizedCalls.require(call);
        } else if (node instanceof PropertyValueExpression property) {
            SizedCalls.requireInPath(property.getPropertyName());
        }
    }

    private static void requireSafe(AnnotationPart annotation) throws RefusedCode {
        String name = annotation.getName().substring(annotation.getName().lastIndexOf('.') + 1);
        if (!ANNOTATIONS.contains(name.toLowerCase(Locale.ROOT))) {
            throw refused("the annotation '@" + annotation.getName() + "' can name classes that Esper creates");
        }
    }

    /**
     * Checks a call of a static method or the reading of a static field. Each beginning of the chain may be the name of a class. To Esper,
     * a call with one string looks like a property with a key.
     */
    private void requireSafeMember(List<String> chain) throws RefusedCode {
        for (int i = 1; i < chain.size(); i++) {
            calls.requireSafe(String.join(".", chain.subList(0, i)), chain.get(i));
        }
    }

    private static String name(DotExpressionItem item) {
        String name = item instanceof DotExpressionItemCall call ? call.getName()
                : item instanceof DotExpressionItemName bare ? bare.getName() : "";
        return name.replace("`", "");
    }

    /** Refuses {@code x.class?}: Esper resolves such a property by reflection at run time. */
    private static void requireSafePath(String text) throws RefusedCode {
        if (text.contains("?") && Stream.of(text.split("\\W+")).anyMatch(SafeJava::isUnsafeProperty)) {
            throw refused("the property '" + text + "' leads from a value to its class");
        }
    }

    private static RefusedCode refused(String what) {
        return RefusedCode.of(what + ", which rules may not", Access.ANY);
    }
}
