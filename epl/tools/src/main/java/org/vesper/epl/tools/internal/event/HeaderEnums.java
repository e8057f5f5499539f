// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.List;
import java.util.Map;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;
import org.vesper.config.ConfigurationException;

/** The classes of the enums whose values a header lists. */
public final class HeaderEnums extends ClassLoader {

    /** All of them; a rule sees them through this loader. */
    public static final HeaderEnums ALL = new HeaderEnums();

    private int count;

    private HeaderEnums() {
        super(HeaderEnums.class.getClassLoader());
    }

    /** Makes an enum. <b>Failure:</b> a {@link ConfigurationException} if a value cannot be the name of a constant. */
    synchronized Class<?> make(String column, List<String> values) {
        String letters = column.replaceAll("[^A-Za-z0-9]", "");
        String name = letters.matches("[A-Za-z].*") ? Character.toUpperCase(letters.charAt(0)) + letters.substring(1) : "Value";
        String place = "header" + ++count;
        SimpleCompiler compiler = new SimpleCompiler();
        try {
            compiler.cook("package " + place + "; public enum " + name + " { " + String.join(", ", values) + " }");
        } catch (CompileException e) {
            throw new ConfigurationException("column " + column + ": " + String.join("|", values) + " cannot be the values of an enum: "
                    + "they must be different, and none a word of Java", e);
        }
        for (Map.Entry<String, byte[]> made : compiler.getBytecodes().entrySet()) {
            Class<?> found = defineClass(made.getKey(), made.getValue(), 0, made.getValue().length);
            if (found.isEnum()) {
                return found;
            }
        }
        throw new IllegalStateException(name);
    }
}
