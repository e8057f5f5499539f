// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.internal.epl.expression.dot.core.ExprDotNodeForgeStaticMethodEval;
import java.util.Map;
import java.util.stream.IntStream;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;
import org.vesper.epl.language.functions.ValueFailure;

/**
 * Handles exceptions of static methods that a rule calls. Esper's generated code passes them to a method of Esper's, found by name, which
 * logs each one and makes the call return null. The loader of generated classes substitutes a class of the same name, which calls this
 * class and reports a fault of the rule, as for any other exception. Public because generated code calls it.
 */
public final class StaticCalls {

    /** The class that generated code names. */
    public static final String HANDLER = ExprDotNodeForgeStaticMethodEval.class.getName();

    private static final byte[] CODE = compile();

    private StaticCalls() {
    }

    /** The bytecode of the substitute class. */
    public static byte[] code() {
        return CODE.clone();
    }

    private static byte[] compile() {
        String simpleName = ExprDotNodeForgeStaticMethodEval.class.getSimpleName();
        String source = "package " + ExprDotNodeForgeStaticMethodEval.class.getPackageName() + ";\n"
                + "public final class " + simpleName + " {\n"
                + "    public static void " + ExprDotNodeForgeStaticMethodEval.METHOD_STATICMETHODEVALHANDLEINVOCATIONEXCEPTION
                + "(String rule, String method, Class[] types, String owner, Object[] values, Throwable thrown, boolean rethrow) {\n"
                + "        " + StaticCalls.class.getName() + ".failed(owner, method, types, values, thrown);\n    }\n}\n";
        try {
            SimpleCompiler compiler = new SimpleCompiler();
            compiler.setParentClassLoader(StaticCalls.class.getClassLoader());
            compiler.cook(source);
            Map<String, byte[]> classes = compiler.getBytecodes();
            return classes.get(HANDLER);
        } catch (CompileException e) {
            throw new IllegalStateException("the handler of failing calls cannot be compiled: " + e.getMessage(), e);
        }
    }

    /** Throws unless the call is to return null, as it is for a null argument of a primitive type. */
    public static void failed(String owner, String method, Class<?>[] types, Object[] values, Throwable thrown) {
        boolean missing = IntStream.range(0, types.length).anyMatch(i -> types[i].isPrimitive() && values[i] == null);
        if (thrown instanceof ValueFailure failure) {
            throw failure;
        }
        if (!missing) {
            throw thrown instanceof FunctionFailure failure ? failure : new FunctionFailure(owner + '.' + method, thrown);
        }
    }
}
