// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.vesper.application.jar.BundleLayout;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/** Finds the jar of the application that plays a journal. */
final class PlayedApplication {

    private PlayedApplication() {
    }

    /** The jar of an application that is deployed in an instance. <b>Failure:</b> a {@link CommandFailure} if there is none. */
    static Path deployed(String application, Path instance) {
        Path apps = new InstanceLayout(instance).apps();
        try (Stream<Path> files = Files.isDirectory(apps) ? Files.list(apps) : Stream.empty()) {
            return files.filter(file -> file.toString().endsWith(".jar")).filter(file -> application.equals(name(file))).sorted()
                    .findFirst().orElseThrow(() -> new CommandFailure(ExitCode.FAILED, "the application " + application
                            + " is not deployed in " + instance + "; name its jar with --into FILE.jar"));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, apps + " cannot be read: " + Reason.of(e));
        }
    }

    /** The name in the manifest; "" for a jar that is no application. */
    private static String name(Path file) {
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            String name = jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue(BundleLayout.NAME_HEADER);
            return name == null ? "" : name;
        } catch (IOException e) {
            return "";
        }
    }

    /** What every playback of a journal in this jar asks for. */
    static void addTo(Map<String, String> request, Path jar, JournalPlace journal) {
        if (!Files.isRegularFile(jar)) {
            throw new CommandFailure(ExitCode.FAILED, "there is no file " + jar);
        }
        request.put("jar", jar.toAbsolutePath().toString());
        journal.lanes().forEach((lane, folder) -> request.put("journal." + lane, folder.toString()));
    }
}
