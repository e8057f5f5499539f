// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.module.Module;
import com.espertech.esper.common.client.module.ModuleItem;
import com.espertech.esper.common.client.module.ParseException;
import com.espertech.esper.common.client.util.ClassForNameProvider;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompiler;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.JavaPolicy.Access;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.UserFunction;

/**
 * The policy on what the rules of a processor may do. Every module passes here, in whichever dialect its rules are written and on whatever
 * way they come: its statements before it is compiled, the names of classes meanwhile, and the calls in its classes afterwards.
 */
public final class RulePolicy {

    private final JavaPolicy policy;
    private final ClassGate gate;
    private final CallCheck calls;

    /**
     * The policy of a processor.
     *
     * @param classes finds all classes, those that rules may not use too
     * @param functions the names of the classes by which Esper knows functions and aggregates
     */
    public RulePolicy(ProcessorContext context, ClassLoader classes, Collection<String> functions) {
        policy = context.javaPolicy();
        Set<String> events = context.eventTypes().stream().filter(type -> !type.isMap()).map(EventType::eventClass).map(Class::getName)
                .collect(Collectors.toSet());
        Stream<String> ofLanguage = Stream.concat(FunctionCatalog.all().stream(), FunctionCatalog.operators().stream())
                .map(ScalarFunction::className);
        Set<String> known = Stream.of(events.stream(), functions.stream(), ofLanguage, results(context)).flatMap(names -> names)
                .collect(Collectors.toSet());
        gate = new ClassGate(policy, classes, known);
        calls = new CallCheck(policy, gate, events);
    }

    /** The classes of the values of the application's functions. */
    private static Stream<String> results(ProcessorContext context) {
        return context.functions().stream().filter(UserFunction.OfMethod.class::isInstance)
                .map(function -> ((UserFunction.OfMethod) function).method().getReturnType())
                .map(type -> type.isArray() ? type.getComponentType() : type).map(Class::getName);
    }

    /** Finds the classes that rules may name, for Esper's compiler. */
    public ClassForNameProvider classes() {
        return gate;
    }

    /** Checks the statements of a module. <b>Failure:</b> {@link RefusedCode}, or Esper's error if a statement cannot be parsed. */
    public void check(String module, Configuration configuration) throws EPCompileException {
        gate.clear();
        if (policy.allowsAll()) {
            return;
        }
        EPCompiler compiler = EPCompilerProvider.getCompiler();
        for (ModuleItem item : parsed(compiler, module).getItems()) {
            if (!item.isCommentOnly()) {
                ModelCheck.check(compiler.eplToModel(item.getExpression(), configuration), calls);
            }
        }
    }

    /** Checks compiled statements. */
    public void check(EPCompiled compiled) throws RefusedCode {
        if (!policy.allowsAll()) {
            new CodeCheck(gate, calls).check(compiled);
        }
    }

    /** Esper's error, or the reason why Esper did not find a class. */
    public EPCompileException explained(EPCompileException error) {
        return gate.refused().stream().map(Class::getSimpleName).filter(String.valueOf(error.getMessage())::contains).findFirst()
                .<EPCompileException>map(name -> RefusedCode.of("'" + name + "' is a class that rules may not name", Access.ANY))
                .orElse(error);
    }

    private static Module parsed(EPCompiler compiler, String module) throws EPCompileException {
        try {
            return compiler.parseModule(module);
        } catch (IOException | ParseException e) {
            throw new EPCompileException(e.getMessage(), e);
        }
    }
}
