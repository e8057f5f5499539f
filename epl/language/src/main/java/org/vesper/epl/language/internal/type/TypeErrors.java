// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import org.vesper.api.EventType;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Creates errors about values of the wrong type. */
public final class TypeErrors {

    private TypeErrors() {
    }

    /** @param needed the expected kind of value: "a number" */
    public static SemanticError needs(String who, String needed, Expression found, Class<?> type) {
        String text = found.span().text();
        if (type == Void.class) {
            return new SemanticError(found.span(), who + " needs " + needed + ", found null");
        }
        if (Types.isAny(type)) {
            return new SemanticError(found.span(), who + " needs " + needed + ", and the type of " + text + " is not known; "
                    + cast(found, needed));
        }
        String hint = who.equals("+") && type == String.class ? "; strings are joined by ||"
                : who.equals("||") && type == Boolean.class ? "; conditions are joined by OR"
                : type == Character.class && needed.endsWith("string") ? "; " + cast(found, needed) : "";
        return new SemanticError(found.span(), who + " needs " + needed + ", " + text + " is " + Types.describe(type) + hint);
    }

    /** A value that is compared with others, though this may run code of the application. */
    public static SemanticError noKey(String who, Expression found, Class<?> type) {
        String text = found.span().text();
        String property = Types.isOfApplication(type) && !type.isArray() ? "one of its properties, as in " + text + "."
                + EventType.ofBean(text, type).properties().keySet().stream().findFirst().orElse("name") + ", or " : "";
        return new SemanticError(found.span(), who + " needs a value whose comparison cannot fail, and " + text + " is "
                + (Types.isAny(type) ? "of a type that is not known" : Types.describe(type)) + "; write " + property
                + "CAST(" + text + ", string)");
    }

    public static SemanticError incomparable(Expression left, Class<?> leftType, Expression right, Class<?> rightType) {
        if (Types.isAny(leftType) || Types.isAny(rightType)) {
            Expression any = Types.isAny(leftType) ? left : right;
            return new SemanticError(any.span(), "the type of " + any.span().text() + " is not known, so it cannot be compared; "
                    + cast(any, Types.describe(any == left ? rightType : leftType)));
        }
        return new SemanticError(left.span(), left.span().text() + " is " + Types.describe(leftType) + " and cannot be compared with "
                + right.span().text() + ", which is " + Types.describe(rightType));
    }

    private static String cast(Expression expression, String needed) {
        String type = needed.endsWith("string") ? "string" : needed.endsWith("boolean") || needed.endsWith("condition") ? "boolean"
                : "double";
        return "write CAST(" + expression.span().text() + ", " + type + ")";
    }
}
