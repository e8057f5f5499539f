// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.compiler.client.EPCompileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.engine.EngineNames;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.EngineModule;

/**
 * Compiles the modules of one change. They see the declarations of this change, but not those of statements about to end. A stream or
 * window can therefore exist beside its successor.
 *
 * <p><b>Threading:</b> the thread that prepares changes, one at a time, without a lane.
 */
final class ModuleCompiler {

    private final List<Partition> partitions;
    private final IntSupplier numbers;
    private final Set<String> hidden;
    private final List<EPCompiled> declarations = new ArrayList<>();
    private final List<EplError> errors = new ArrayList<>();

    /**
     * Creates a compiler with nothing compiled yet.
     *
     * @param numbers supplies numbers for names, each used only once
     * @param hidden the modules of statements about to end
     */
    ModuleCompiler(List<Partition> partitions, IntSupplier numbers, Set<String> hidden) {
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

    /** Makes this module visible to later ones. */
    void publish(EngineModule module) {
        declarations.add(module.compiled());
    }

    /**
     * Compiles a module.
     *
     * @param suffix the suffix of its name
     * @param statement the name of the only statement, unless it names itself
     */
    EngineModule compile(String suffix, String text, Optional<String> statement) throws EPCompileException, CompileThread.Overdue {
        String name = EngineNames.MODULE_PREFIX + suffix;
        Partition first = partitions.get(0);
        EPCompiled compiled = first.compiler().call(name, () -> first.engine().compile(name, text, declarations, hidden, statement));
        return new EngineModule(name, compiled, partitions);
    }

    /** Records that Esper's compiler has refused a module. */
    void refused(EplError error) {
        errors.add(error);
    }

    /** Ends the compilation of the change, since each further module might take as long. */
    EplException timedOut(EplError error) {
        errors.add(error);
        return new EplException(errors);
    }

    /** Throws an {@link EplException} with the errors of Esper's compiler, if there are any. */
    void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }
}
