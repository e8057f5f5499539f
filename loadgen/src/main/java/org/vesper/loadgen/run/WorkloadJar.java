// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.loadgen.Workload;

/**
 * Finds the workload in a jar or a folder of classes. <b>Failure:</b> an {@link IllegalArgumentException} that says what to do.
 */
final class WorkloadJar {

    private static final String CLASS = ".class";

    private WorkloadJar() {
    }

    /** The name of the only class that is a workload. */
    static String only(Path jar, ClassLoader loader) {
        List<String> workloads = classes(jar).stream().filter(name -> isWorkload(name, loader)).sorted().toList();
        if (workloads.size() != 1) {
            throw new IllegalArgumentException("--workload " + jar + (workloads.isEmpty()
                    ? " has no public class that implements " + Workload.class.getName() + "."
                    : " has several workloads: " + String.join(", ", workloads) + ". Choose one by --workload CLASS --workload-jar "
                            + jar + "."));
        }
        return workloads.get(0);
    }

    private static List<String> classes(Path jar) {
        try {
            if (Files.isDirectory(jar)) {
                return classesBelow(jar);
            }
            try (FileSystem content = FileSystems.newFileSystem(jar)) {
                return classesBelow(content.getPath("/"));
            }
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException("--workload " + jar + " cannot be read as a jar or a folder of classes: " + e, e);
        }
    }

    private static List<String> classesBelow(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString()).filter(file -> file.endsWith(CLASS) && !file.startsWith("META-INF"))
                    .map(file -> file.substring(0, file.length() - CLASS.length()).replace('/', '.').replace('\\', '.'))
                    .filter(name -> !name.endsWith("-info")).toList();
        }
    }

    /** Looks at a class without running its code. One that cannot be loaded here, because it belongs to a server, is no workload. */
    private static boolean isWorkload(String name, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            return Workload.class.isAssignableFrom(type) && Modifier.isPublic(type.getModifiers())
                    && !Modifier.isAbstract(type.getModifiers());
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
