// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Rules that are fed the past, as rows of statements. <b>Threading:</b> one thread at a time. */
public final class FedRows {

    private final Map<Integer, Set<Integer>> rows = new HashMap<>();

    public void add(int statement, int row) {
        rows.computeIfAbsent(statement, unused -> new HashSet<>()).add(row);
    }

    boolean has(int statement, int row) {
        Set<Integer> ofStatement = rows.get(statement);
        return ofStatement != null && ofStatement.contains(row);
    }

    Set<Integer> statements() {
        return rows.keySet();
    }
}
