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
 * Compiles the modules of one change. They see those of this change that declare something, but not what is to go, so that a stream or
 * window can be there beside the one that takes its place.
 *
 * <p><b>Threading:</b> the control thread, without a lane.
 */
final class ModuleCompiler {

    private final List<Partition> partitions;
    private final IntSupplier numbers;
    private final Set<String> hidden;
    private final List<EPCompiled> declarations = new ArrayList<>();
    private final List<EplError> errors = new ArrayList<>();

    /**
     * Nothing is compiled yet.
     *
     * @param numbers for names that are never used again
     * @param hidden the modules of statements that are to go
     */
    ModuleCompiler(List<Partition> partitions, IntSupplier numbers, Set<String> hidden) {
        this.partitions = partitions;
        this.numbers = numbers;
        this.hidden = new HashSet<>(hidden);
    }

    /** For the name of a module; never the same twice in a processor. */
    int nextNumber() {
        return numbers.getAsInt();
    }

    /** Keeps a module that is deployed from being seen. */
    void hide(EngineModule module) {
        hidden.add(module.name());
    }

    /** Lets the modules that come see this one. */
    void publish(EngineModule module) {
        declarations.add(module.compiled());
    }

    /**
     * Compiles a module.
     *
     * @param suffix of its name
     * @param statement the name of the only statement, if it does not give itself one
     */
    EngineModule compile(String suffix, String text, Optional<String> statement) throws EPCompileException, CompileThread.Overdue {
        String name = EngineNames.MODULE_PREFIX + suffix;
        Partition first = partitions.get(0);
        EPCompiled compiled = first.compiler().call(name, () -> first.engine().compile(name, text, declarations, hidden, statement));
        return new EngineModule(name, compiled, partitions);
    }

    /** Notes that Esper's compiler has refused something. */
    void refused(EplError error) {
        errors.add(error);
    }

    /** Ends the compilation of the change, since each further module might take as long. */
    EplException gaveUp(EplError error) {
        errors.add(error);
        return new EplException(errors);
    }

    /** Throws an {@link EplException} with what Esper's compiler has refused. */
    void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }
}
