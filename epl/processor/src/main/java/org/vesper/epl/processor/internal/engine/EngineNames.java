// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

/** The names under which the processor deploys elements in an engine, by which the engine recognizes them. */
public final class EngineNames {

    /** The prefix of modules, which is also part of the names of the classes that Esper generates for them. */
    public static final String MODULE_PREFIX = "Vesper_";

    /** The prefix of the contexts that hold the rows of templates. */
    public static final String ROW_CONTEXT_PREFIX = "VesperContext";

    /** The name of the statements that emit the selected rows of rules. */
    public static final String RULE_STATEMENT = "rule";

    private EngineNames() {
    }
}
