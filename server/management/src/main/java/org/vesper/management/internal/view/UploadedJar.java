// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * A jar that a client has sent, in a file that lasts as long as the request. <b>Threading:</b> one thread.
 *
 * @param path the file
 */
record UploadedJar(Path path) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UploadedJar.class);
    private static final Pattern NAME = Pattern.compile("\\w[\\w.+-]{0,200}\\.jar");

    /** Writes the file. <b>Failure:</b> a {@link ConfigurationException} if its name is not that of a jar, or it cannot be written. */
    static UploadedJar of(Path instance, String name, byte[] content) {
        if (name == null || content == null || !NAME.matcher(name).matches()) {
            throw new ConfigurationException("a jar is uploaded with its content and a name such as orders.jar, without a folder, but the"
                    + " name is '" + name + "'");
        }
        Path folder = new InstanceLayout(instance).var();
        try {
            UploadedJar jar = new UploadedJar(Files.createTempDirectory(folder, "upload").resolve(name));
            try {
                Files.write(jar.path, content);
                return jar;
            } catch (IOException e) {
                jar.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + name + " to " + folder + ": " + Reason.of(e), e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
            Files.delete(path.getParent());
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", path.getParent(), Reason.of(e));
        }
    }
}
