// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.epl.language.result.EplError;
import org.vesper.text.JsonText;

/**
 * The output of {@code vesper epl check --json}.
 *
 * @param rules the number of rules, null if there are errors
 * @param namesChecked whether names and types were checked, not only the syntax
 * @param errors the errors; line 0 for one without a place in a rules file, such as an unreadable file
 * @param warnings the warnings, with lines as for errors
 */
record CheckReport(int files, Integer rules, boolean namesChecked, List<EplError> errors, List<EplError> warnings) {

    String json() {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("files", files);
        report.put("rules", rules);
        report.put("namesChecked", namesChecked);
        report.put("errorCount", errors.size());
        report.put("errors", errors.stream().map(CheckReport::error).toList());
        report.put("warnings", warnings.stream().map(CheckReport::error).toList());
        return JsonText.lines(report);
    }

    private static Map<String, Object> error(EplError error) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("file", error.fileName());
        map.put("rule", error.rule());
        map.put("line", error.line());
        map.put("column", error.column());
        map.put("message", error.message());
        map.put("sourceLine", error.sourceLine());
        return map;
    }
}
