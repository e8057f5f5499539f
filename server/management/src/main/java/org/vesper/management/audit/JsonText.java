// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes values as JSON on one line, in ASCII, so that no character of a text can end the line or be read as something else. */
public final class JsonText {

    private final StringBuilder text = new StringBuilder();

    private JsonText() {
    }

    /** Writes texts, numbers, truth values, lists of these, and maps with texts as keys. */
    public static String of(Object value) {
        JsonText json = new JsonText();
        json.append(value);
        return json.text.toString();
    }

    private void append(Object value) {
        if (value instanceof Map<?, ?> map) {
            Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
            text.append('{');
            while (entries.hasNext()) {
                Map.Entry<?, ?> entry = entries.next();
                quote(String.valueOf(entry.getKey()));
                text.append(':');
                append(entry.getValue());
                text.append(entries.hasNext() ? "," : "");
            }
            text.append('}');
        } else if (value instanceof List<?> list) {
            Iterator<?> items = list.iterator();
            text.append('[');
            while (items.hasNext()) {
                append(items.next());
                text.append(items.hasNext() ? "," : "");
            }
            text.append(']');
        } else if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            text.append(value);
        } else {
            quote(value.toString());
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c == '\n') {
                text.append("\\n");
            } else if (c < ' ' || c > '~') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
