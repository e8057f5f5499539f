// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.BundleException;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.bundle.MissingClass;

/** Explains why a bundle does not start. */
final class BundleFailure {

    private static final Pattern MISSING_PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([\\w.]+)\\)(?:\\(version>=([\\w.]+)\\))?");

    private BundleFailure() {
    }

    /** Explains the failure; a {@link MissingPackageException} if the bundle imports a package that nothing exports. */
    static ConfigurationException explain(BundleException failure, Function<String, Optional<String>> exporters) {
        Optional<Matcher> missing = lastMissing(failure);
        if (missing.isEmpty()) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            return new ConfigurationException("its bundle does not start: " + cause.getMessage(), failure);
        }
        String name = missing.get().group(1);
        String version = missing.get().group(2);
        String message = "its bundle imports the package " + name + (version == null ? "" : " " + version + " or later") + ", which "
                + exporters.apply(name).orElseGet(() -> "no bundle of the server exports; it waits for an application that does, or, "
                        + MissingClass.embedding(name));
        return new MissingPackageException(message, name, failure);
    }

    /** The missing package; the last one in the message is the root cause. */
    private static Optional<Matcher> lastMissing(BundleException failure) {
        Matcher missing = MISSING_PACKAGE.matcher(String.valueOf(failure.getMessage()));
        Matcher last = null;
        while (missing.find()) {
            last = MISSING_PACKAGE.matcher(missing.group());
            last.matches();
        }
        return Optional.ofNullable(last);
    }
}
