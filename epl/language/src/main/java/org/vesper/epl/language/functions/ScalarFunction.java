// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Locale;

/**
 * A function that makes one value of others. A null among these gives null, and no value makes it throw.
 *
 * @param name in capital letters
 * @param forms public static methods of one class and one name, each with other parameters; none is primitive
 */
public record ScalarFunction(String name, List<Method> forms) {

    public ScalarFunction {
        forms = List.copyOf(forms);
    }

    /** How statements of Esper call it. Its words, LEFT for example, are no names there, so all have something in front. */
    public String esperName() {
        return "epl_" + name.toLowerCase(Locale.ROOT);
    }

    /** Whether the value at a position, counted from 0, is the name of a time zone. */
    public boolean isZone(int position) {
        Parameter[] parameters = forms.get(0).getParameters();
        return position < parameters.length && parameters[position].isAnnotationPresent(Zone.class);
    }

    public String className() {
        return forms.get(0).getDeclaringClass().getName();
    }

    public String methodName() {
        return forms.get(0).getName();
    }
}
