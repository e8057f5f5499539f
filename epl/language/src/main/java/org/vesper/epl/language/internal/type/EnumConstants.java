// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** The constants of enums. Rules write them as case-sensitive strings. */
public final class EnumConstants {

    private EnumConstants() {
    }

    public static Optional<Object> find(Class<?> type, String name) {
        return Stream.of(type.getEnumConstants()).map(Object.class::cast)
                .filter(constant -> ((Enum<?>) constant).name().equals(name)).findFirst();
    }

    public static List<String> names(Class<?> type) {
        return Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList();
    }

    /** Throws a {@link SemanticError} if no constant has the name given by a string. */
    public static void require(Class<?> type, Expression.Literal literal) {
        String name = String.valueOf(literal.value());
        if (find(type, name).isEmpty()) {
            String hint = NearestName.hint(name, names(type));
            String all = hint.isEmpty() ? " (it has: " + String.join(", ", names(type)) + ")" : "";
            throw new SemanticError(literal.span(), type.getSimpleName() + " has no constant " + name + hint + all);
        }
    }
}
