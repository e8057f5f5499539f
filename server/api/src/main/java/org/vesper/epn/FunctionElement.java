// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A function that rules call by its name. */
public final class FunctionElement extends Element {

    FunctionElement(String name) {
        super("function", "name", name);
    }

    FunctionElement of(String owner, String name) {
        put(owner, name);
        return this;
    }

    /** The method, if its name is not that of the function. */
    public FunctionElement method(String method) {
        put("method", method);
        return this;
    }
}
