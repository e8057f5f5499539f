// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.internal.syntax.RuleShape;

/** The shapes of the valid rules of a file. */
final class KnownShapes {

    /** The tokens of the constants that may differ, by signature. */
    private final Map<String, int[]> constants = new HashMap<>();
    private final Map<Key, RuleShape> shapes = new HashMap<>();

    /** A signature with the values that may not differ, such as window sizes and column names. */
    private record Key(String signature, List<Object> fixed) {
    }

    Optional<RuleShape> find(RuleSignature signature) {
        return Optional.ofNullable(constants.get(signature.text())).map(free -> shapes.get(key(signature, free)));
    }

    void add(RuleSignature signature, RuleShape shape) {
        constants.put(signature.text(), shape.constants());
        shapes.put(key(signature, shape.constants()), shape);
    }

    /** The values of a shape's constants. */
    static Object[] values(RuleSignature signature, RuleShape shape) {
        Object[] values = new Object[shape.constants().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = signature.values()[Arrays.binarySearch(signature.places(), shape.constants()[i])];
        }
        return values;
    }

    private static Key key(RuleSignature signature, int[] free) {
        List<Object> fixed = new ArrayList<>();
        for (int i = 0; i < signature.places().length; i++) {
            if (Arrays.binarySearch(free, signature.places()[i]) < 0) {
                fixed.add(signature.values()[i]);
            }
        }
        return new Key(signature.text(), fixed);
    }
}
