// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Locale;

/**
 * A function that computes one value from its arguments. It returns null if an argument is null. It throws on no event, unless it is marked
 * as one that {@linkplain CanFail can fail}: then a {@link ValueFailure}.
 *
 * @param name in capital letters
 * @param forms the overloads: public static methods of one class and name, without primitive parameters
 */
public record ScalarFunction(String name, List<Method> forms) {

    public ScalarFunction {
        forms = List.copyOf(forms);
    }

    /** The name in Esper statements. All names have a prefix there, since some of them, such as LEFT, are reserved words. */
    public String esperName() {
        return "epl_" + name.toLowerCase(Locale.ROOT);
    }

    /** Whether a filter may look up its value in an index. */
    public boolean isIndexed() {
        return forms.get(0).getDeclaringClass() == FilterOperators.class;
    }

    /** Whether the argument at a position, counted from 0, is the name of a time zone. */
    public boolean isZone(int position) {
        Parameter[] parameters = forms.get(0).getParameters();
        return position < parameters.length && parameters[position].isAnnotationPresent(Zone.class);
    }

    /** Whether some values make it fail. */
    public boolean canFail() {
        return forms.stream().anyMatch(form -> form.isAnnotationPresent(CanFail.class)
                || form.getDeclaringClass().isAnnotationPresent(CanFail.class));
    }

    public String className() {
        return forms.get(0).getDeclaringClass().getName();
    }

    public String methodName() {
        return forms.get(0).getName();
    }
}
