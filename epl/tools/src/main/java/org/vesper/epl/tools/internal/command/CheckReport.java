// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.tools.internal.explanation.JsonText;

/**
 * What {@code vesper epl check --json} says.
 *
 * @param rules how many there are, null if something is wrong
 * @param namesChecked whether names and types were checked, and not only the writing
 * @param errors those that have no place in a rules file, a file that cannot be read for example, have line 0
 * @param warnings line 0 as with errors
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
        return JsonText.of(report);
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
