// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import com.espertech.esper.compiler.client.EPCompileException;
import java.util.Optional;
import org.vesper.epl.processor.internal.policy.RefusedCode;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.source.EsperSource;

/** Compiles a change's statements in Esper's dialect in order, since each may use earlier ones. */
record NewStatements(ModuleCompiler compiler) {

    /** @param running whether statements that are added later can use it */
    OwnStatement add(EsperSource source, boolean running) {
        int number = compiler.nextNumber();
        compiler.compiles(source::error);
        EngineModule module = null;
        try {
            module = compiler.compile("S" + number, source.text(), Optional.of(source.name()));
            if (running) {
                compiler.publish(module);
            }
        } catch (EPCompileException e) {
            compiler.refused(e instanceof RefusedCode ? source.refused(e) : source.error(e));
        }
        return new OwnStatement(source, module);
    }
}
