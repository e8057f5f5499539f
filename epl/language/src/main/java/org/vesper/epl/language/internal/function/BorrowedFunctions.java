// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.vesper.config.NearestName;

/** Maps function names from SQL, Java and elsewhere to their EPL equivalents. */
public final class BorrowedFunctions {

    private static final Map<String, String> NAMES = new TreeMap<>();

    static {
        put("SUBSTRING(s, from, count)", "substr", "mid", "left_str");
        put("LENGTH(s)", "len", "char_length", "character_length");
        put("POSITION(s, part)", "instr", "locate", "indexof", "index_of", "charindex", "strpos");
        put("UPPER(s)", "ucase", "touppercase", "to_upper");
        put("LOWER(s)", "lcase", "tolowercase", "to_lower");
        put("STARTS_WITH(s, part)", "startswith");
        put("ENDS_WITH(s, part)", "endswith");
        put("CEIL(x)", "ceiling");
        put("POWER(x, y)", "pow");
        put("TRUNC(x)", "truncate");
        put("LN(x) or LOG10(x)", "log");
        put("COALESCE(x, y)", "ifnull", "nvl", "isnull");
        put("NOW()", "current_timestamp", "current_time", "getdate", "sysdate");
        put("YEAR(t, 'UTC'), MONTH(t, 'UTC') and so on", "extract", "date_part", "datepart");
        put("ISO_TIME(t, 'UTC')", "to_char", "date_format", "format");
        put("CASE WHEN a THEN b ELSE c END", "if", "iif", "decode");
        put("AVG(x)", "average", "mean");
        put("PREV(1, p) for the event before this one", "lag");
        put("SUM(price * volume) / SUM(volume) for the average price weighted by volume", "vwap");
    }

    private BorrowedFunctions() {
    }

    private static void put(String here, String... elsewhere) {
        for (String name : elsewhere) {
            NAMES.put(name, here);
        }
    }

    /** Returns the end of an error message about an unknown function. */
    public static String hint(String function, Set<String> known) {
        String here = NAMES.get(function.toLowerCase(Locale.ROOT));
        if (here != null) {
            return "; write " + here;
        }
        String nearest = NearestName.hint(function.toLowerCase(Locale.ROOT), known);
        return nearest.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : nearest;
    }
}
