// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EPCompiled;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The maps with which generated code keeps the groups of a rule in the order of the events that changed them. Esper puts out the rows of
 * several groups in the order of the hash codes of their keys, which for constants of an enum differ from one start to the next.
 */
final class OrderedMaps {

    private static final String HASH_MAP = constant("java/util/HashMap");
    private static final String LINKED = constant("java/util/LinkedHashMap");

    private OrderedMaps() {
    }

    /** The same classes with a {@code LinkedHashMap} wherever they have a {@code HashMap}, which is its superclass. */
    static EPCompiled in(EPCompiled compiled) {
        Map<String, byte[]> classes = new HashMap<>(compiled.getClasses());
        classes.replaceAll((name, code) -> replaced(code));
        return new EPCompiled(classes, compiled.getManifest());
    }

    private static byte[] replaced(byte[] code) {
        return new String(code, StandardCharsets.ISO_8859_1).replace(HASH_MAP, LINKED).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A text in the constant pool of a class file: its tag, its length in two bytes, and its characters. */
    private static String constant(String text) {
        return "\u0001\u0000" + (char) text.length() + text;
    }
}
