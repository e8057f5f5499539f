// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.osgi.framework.BundleException;
import org.vesper.deployment.internal.bundle.MissingClass;

/** Says why a bundle does not start. */
final class BundleFailure {

    private static final Pattern MISSING_PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([\\w.]+)\\)(?:\\(version>=([\\w.]+)\\))?");

    private BundleFailure() {
    }

    /** The name of the package that it imports and nobody exports, if that is what is wrong. */
    static Optional<String> missingPackage(BundleException failure) {
        return lastMissing(failure).map(missing -> missing.group(1));
    }

    static String explain(BundleException failure, SharedPackages shared) {
        Optional<Matcher> missing = lastMissing(failure);
        if (missing.isEmpty()) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            return "its bundle does not start: " + cause.getMessage();
        }
        String name = missing.get().group(1);
        String version = missing.get().group(2);
        return "its bundle imports the package " + name + (version == null ? "" : " " + version + " or later") + ", which "
                + shared.exporter(name).map(BundleFailure::exported)
                        .orElseGet(() -> "no bundle of the server exports; it waits for an application that does, or, "
                                + MissingClass.embedding(name));
    }

    private static String exported(BundledApplication exporter) {
        return exporter.isAtWork() ? "the application " + exporter.name() + " does not export in that version; it waits for one that does"
                : "the application " + exporter.name() + " exports, which is " + exporter.state() + "; it waits until that runs";
    }

    /** The last one in the message is the cause of those before. */
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
