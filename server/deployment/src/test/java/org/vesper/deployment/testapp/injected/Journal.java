// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** The journal to which the other beans write their calls. */
@Component("journal")
public final class Journal implements Supplier<List<String>> {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    void write(String line) {
        lines.add(line);
    }

    @Override
    public List<String> get() {
        return lines;
    }
}
