// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompiler;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.FilterOptimizable;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.ValueCache;
import com.espertech.esper.common.internal.epl.expression.dot.core.ExprDotNodeForgeStaticMethodEval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;
import org.vesper.epl.language.functions.ValueFailure;
import org.vesper.epl.language.result.Guard;

/**
 * Handles exceptions of static methods that a rule calls, and of the application's code that reads a property. Esper's generated code
 * passes them to a method of Esper's, found by name, which
 * logs each one and makes the call return null. The loader of an engine's classes defines classes of its own: a substitute for the class of
 * that method, the functions of {@link Guard}, and the factory of aggregates. They know the engine's {@link CallFailures}. Public because
 * generated code calls it.
 */
public final class StaticCalls {

    /** The class of the functions of {@link Guard}. */
    public static final String GUARDS = FunctionBridge.PACKAGE + ".Guards";

    /** The factory of the {@link OwnAggregate}s. */
    static final String AGGREGATES = FunctionBridge.PACKAGE + ".OwnAggregates";

    private static final String HANDLER = ExprDotNodeForgeStaticMethodEval.class.getName();

    /** The types of guarded calls. Esper chooses the overload by the type of the call, and takes the type of the guard from it. */
    private static final List<String> TYPES = List.of("Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double",
            "Character", "String", "java.math.BigInteger", "java.math.BigDecimal", "java.time.Instant");

    private static final Map<String, byte[]> CODE = compile();

    private StaticCalls() {
    }

    /** The bytecode of a class that each engine has for itself; null for any other. */
    public static byte[] code(String className) {
        return CODE.get(className);
    }

    /** Connects the classes of an engine, found by its loader, with its failures. */
    public static void connect(ClassLoader classes, CallFailures failures) {
        try {
            classes.loadClass(GUARDS).getField("failures").set(null, failures);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the handler of failing calls cannot be connected: " + e.getMessage(), e);
        }
    }

    /** Makes the guards known to Esper's compiler. */
    public static void register(ConfigurationCompiler compiler) {
        for (Guard guard : Guard.values()) {
            compiler.addPlugInSingleRowFunction(guard.esperName(), GUARDS, guard.methodName(), ValueCache.DISABLED,
                    FilterOptimizable.DISABLED, true);
        }
    }

    private static Map<String, byte[]> compile() {
        try {
            SimpleCompiler guards = cook(StaticCalls.class.getClassLoader(), guards());
            Map<String, byte[]> classes = new HashMap<>(guards.getBytecodes());
            classes.putAll(cook(guards.getClassLoader(), handler()).getBytecodes());
            classes.putAll(cook(guards.getClassLoader(), aggregates()).getBytecodes());
            return classes;
        } catch (CompileException e) {
            throw new IllegalStateException("the handler of failing calls cannot be compiled: " + e.getMessage(), e);
        }
    }

    private static SimpleCompiler cook(ClassLoader parent, String source) throws CompileException {
        SimpleCompiler compiler = new SimpleCompiler();
        compiler.setParentClassLoader(parent);
        compiler.cook(source);
        return compiler;
    }

    private static String handler() {
        return "package " + ExprDotNodeForgeStaticMethodEval.class.getPackageName() + ";\n"
                + "public final class " + ExprDotNodeForgeStaticMethodEval.class.getSimpleName() + " {\n"
                + "    public static void " + ExprDotNodeForgeStaticMethodEval.METHOD_STATICMETHODEVALHANDLEINVOCATIONEXCEPTION
                + "(String rule, String method, Class[] types, String owner, Object[] values, Throwable thrown, boolean rethrow) {\n"
                + "        if (types == null) {\n"
                + "            " + StaticCalls.class.getName() + ".unread(" + GUARDS + ".failures, values[0], owner, method, thrown);\n"
                + "        } else {\n"
                + "            " + StaticCalls.class.getName() + ".failed(" + GUARDS
                + ".failures, owner + \".\" + method, types, values, thrown);\n        }\n"
                + "    }\n}\n";
    }

    private static String aggregates() {
        return "package " + FunctionBridge.PACKAGE + ";\npublic final class OwnAggregates extends " + OwnAggregateFactory.class.getName()
                + " {\n    public OwnAggregates() { super(Guards.failures); }\n}\n";
    }

    private static String guards() {
        String event = EventBean.class.getName();
        StringBuilder source = new StringBuilder("package " + FunctionBridge.PACKAGE + ";\npublic final class Guards {\n"
                + "public static " + CallFailures.class.getName() + " failures;\n"
                + "public static int begin() { return failures.count(); }\n"
                + "public static int enter() { return failures.enterSubquery(); }\n"
                + sound("Object", "Object")
                + "public static Boolean grouped(int before, Object key) { return Boolean.valueOf(failures.count() == before); }\n"
                + "public static Object also(Object rule, int before, Object value) { return failures.count() == before ? rule : null; }\n"
                + "public static Object row(Object rule, boolean triggered) { return failures.loses(triggered) ? null : rule; }\n"
                + "public static Object row(Object rule, " + event + " event) { return failures.loses(event, true) ? null : rule; }\n"
                + "public static Object row(Object rule, " + event
                + " event, boolean own) { return failures.loses(event, own) ? null : rule; }\n");
        TYPES.forEach(type -> source.append(guards(type, "call")).append(sound(type, "")));
        return source.append(guards("Object", "object")).append("}\n").toString();
    }

    private static String guards(String type, String method) {
        String start = "public static " + type + ' ' + method + '(' + type + " value, int use, int first, int last";
        return start + ") {" + guard("true", "null") + start + ", Boolean enters) {" + guard("enters.booleanValue()", "null")
                + start + ", Boolean enters, " + EventBean.class.getName() + " event) {" + guard("enters.booleanValue()", "event");
    }

    private static String sound(String type, String suffix) {
        String parameters = suffix + "(int before, " + type + " value) { return ";
        return "public static " + type + " sound" + parameters + "failures.count() == before ? value : null; }\n"
                + "public static " + type + " own" + parameters + "failures.leaveSubquery(before) ? value : null; }\n";
    }

    private static String guard(String enters, String event) {
        return "\n    if (use == " + Guard.Use.ENTERING.ordinal() + ") { failures.enter(first, last, " + event + "); }\n"
                + "    else if (failures.isPending()) { failures.guard(use, first, last, " + enters + ", " + event + "); }\n"
                + "    return value;\n}\n";
    }

    /** Records that the property of a type cannot be read. @param source the event or its object */
    public static void unread(CallFailures failures, Object source, String type, String property, Throwable thrown) {
        Object event = source instanceof EventBean bean ? bean.getUnderlying() : source;
        failures.unread(source, new PropertyFailure(type, property, event, thrown));
    }

    /** Records the failure of a call, unless the call is to return null, as it is for a null argument of a primitive type. */
    public static void failed(CallFailures failures, String call, Class<?>[] types, Object[] values, Throwable thrown) {
        boolean missing = IntStream.range(0, types.length).anyMatch(i -> types[i].isPrimitive() && values[i] == null);
        if (thrown instanceof ValueFailure) {
            failures.failed(thrown);
        } else if (!missing) {
            failures.failed(thrown instanceof FunctionFailure ? thrown : new FunctionFailure(call, thrown));
        }
    }
}
