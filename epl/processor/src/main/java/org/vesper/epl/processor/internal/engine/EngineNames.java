// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

/** The prefixes of the names that the processor gives to what it deploys in an engine, by which the engine recognizes it. */
public final class EngineNames {

    /** Of modules, so that it is part of the names of the classes that Esper generates for them. */
    public static final String MODULE_PREFIX = "Vesper_";

    /** Of the contexts that hold the rows of templates. */
    public static final String ROW_CONTEXT_PREFIX = "VesperContext";

    private EngineNames() {
    }
}
