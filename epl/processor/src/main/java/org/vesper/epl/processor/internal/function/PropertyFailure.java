// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

/** Reports that the application's code threw the cause when a property of an event was read. */
public final class PropertyFailure extends FunctionFailure {

    private static final long serialVersionUID = 1L;

    private final String property;

    PropertyFailure(String type, String property, Throwable cause) {
        super("the property " + property + " of " + type, cause);
        this.property = property;
    }

    public String property() {
        return property;
    }
}
