// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.compiler.client.EPCompileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.engine.EngineNames;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.LiveStream;

/**
 * Compiles the modules of one change. They see the declarations of this change, but not those of statements about to end. A stream or
 * window can therefore exist beside its successor.
 *
 * <p><b>Threading:</b> the thread of the change, without a lane.
 */
final class ModuleCompiler {

    private final CompileThread thread;
    private final List<Partition> partitions;
    private final IntSupplier numbers;
    private final Set<String> hidden;
    private final Set<EPCompiled> declarations = new LinkedHashSet<>();
    private final List<EplError> errors = new ArrayList<>();

    /**
     * Creates a compiler with nothing compiled yet.
     *
     * @param thread the thread on which the change is compiled
     * @param numbers supplies numbers for names, each used only once
     * @param hidden the modules of statements about to end
     */
    ModuleCompiler(CompileThread thread, List<Partition> partitions, IntSupplier numbers, Set<String> hidden) {
        this.thread = thread;
        this.partitions = partitions;
        this.numbers = numbers;
        this.hidden = new HashSet<>(hidden);
    }

    /** Returns a number for the name of a module, unique in the processor. */
    int nextNumber() {
        return numbers.getAsInt();
    }

    /** Hides a deployed module from later modules. */
    void hide(EngineModule module) {
        hidden.add(module.name());
    }

    /** Notes which rule is compiled next. @param error makes an error of a message, at the place of the rule */
    void compiles(Function<String, EplError> error) {
        thread.compiles(error);
    }

    /** Makes this module visible to later ones. */
    void publish(EngineModule module) {
        declarations.add(module.compiled());
    }

    /**
     * Compiles a statement in Esper's dialect, which may use all that is declared.
     *
     * @param suffix the suffix of the module's name
     * @param statement the name of the only statement, unless it names itself
     */
    EngineModule compile(String suffix, String text, Optional<String> statement) throws EPCompileException {
        return compile(suffix, text, declarations, statement);
    }

    /**
     * Compiles a module that uses some streams. Esper loads each module that another may use, so a chain of 300 streams would take 90,000
     * loads if each saw all others.
     */
    EngineModule compile(String suffix, String text, List<LiveStream> streams) throws EPCompileException {
        List<EPCompiled> used = streams.stream().map(stream -> stream.module().compiled()).filter(declarations::contains).toList();
        return compile(suffix, text, used, Optional.empty());
    }

    private EngineModule compile(String suffix, String text, Collection<EPCompiled> used, Optional<String> statement)
            throws EPCompileException {
        String name = EngineNames.MODULE_PREFIX + suffix;
        Partition first = partitions.get(0);
        EPCompiled compiled = first.engine().compile(name, text, used, hidden, statement);
        return new EngineModule(name, compiled, partitions);
    }

    /** Records that Esper's compiler has refused a module. */
    void refused(EplError error) {
        errors.add(error);
    }

    /** Throws an {@link EplException} with the errors of Esper's compiler, if there are any. */
    void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }
}
