// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vesper.loadgen.Workload;

/**
 * Creates the workload that the command line names. <b>Failure:</b> an {@link IllegalArgumentException} that says what to do.
 */
final class WorkloadClass {

    private WorkloadClass() {
    }

    /**
     * Creates the workload.
     *
     * @param text the name of the class, or the jar or folder whose only workload it is
     * @param jar the jar or folder that contains the named class; null if it is on the class path, or in the jar named before
     */
    static Workload make(String text, Path jar) {
        Path named = Path.of(text);
        if (jar == null && Files.exists(named)) {
            return create(WorkloadJar.only(named, loader(named)), named);
        }
        return create(text, jar);
    }

    private static Workload create(String name, Path jar) {
        try {
            return Class.forName(name, true, loader(jar)).asSubclass(Workload.class).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("--workload " + name + " is not a class "
                    + (jar == null ? "of the load generator, nor a jar: name a jar or folder, or the jar of the class with"
                            + " --workload-jar JAR." : "in " + jar + "."), e);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException("--workload " + name + " must implement " + Workload.class.getName() + ".", e);
        } catch (InvocationTargetException | ExceptionInInitializerError e) {
            throw new IllegalArgumentException("--workload " + name + " cannot be created: its constructor threw " + e.getCause() + ".", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("--workload " + name + " must be a public class with a public constructor"
                    + " without parameters.", e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException("--workload " + name + " cannot be loaded: " + e
                    + ". It must be compiled for this Java and against this load generator.", e);
        }
    }

    /** The class loader. It stays open for the life of the process, since the workload may load classes at any time. */
    private static ClassLoader loader(Path jar) {
        ClassLoader own = WorkloadClass.class.getClassLoader();
        if (jar == null) {
            return own;
        }
        if (!Files.exists(jar)) {
            throw new IllegalArgumentException("--workload-jar " + jar + " does not exist.");
        }
        try {
            return new URLClassLoader("workload", new URL[] {jar.toUri().toURL()}, own);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("--workload-jar " + jar + " has no URL.", e);
        }
    }
}
