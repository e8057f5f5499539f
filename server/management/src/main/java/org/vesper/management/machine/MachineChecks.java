// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The checks of the process that runs them, and of its machine. They change nothing, and take some hundredths of a second. */
public final class MachineChecks {

    private MachineChecks() {
    }

    /** @param instance the folder of the server; need not exist */
    public static List<Finding> all(Path instance) {
        List<Finding> findings = new ArrayList<>(new JavaChecks(JavaOptions.of(instance), existing(instance)).all());
        findings.addAll(new LinuxChecks(Path.of("/")).all());
        return findings;
    }

    /** The folder, or the nearest one above it that exists. */
    private static Path existing(Path folder) {
        return Files.exists(folder) ? folder : existing(folder.getParent());
    }
}
