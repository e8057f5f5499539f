// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Where the other beans write what is done to them. */
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
