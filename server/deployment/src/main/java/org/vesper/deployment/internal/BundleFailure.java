// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.BundleException;

/** Says why a bundle does not start. */
final class BundleFailure {

    private static final Pattern MISSING_PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([\\w.]+)\\)(?:\\(version>=([\\w.]+)\\))?");

    private BundleFailure() {
    }

    static String explain(BundleException failure) {
        Matcher missing = MISSING_PACKAGE.matcher(String.valueOf(failure.getMessage()));
        String found = null;
        while (missing.find()) {
            found = missing.group(1) + (missing.group(2) == null ? "" : " " + missing.group(2) + " or later");
        }
        if (found != null) {
            return "its bundle imports the package " + found + ", which no bundle of the server exports";
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return "its bundle does not start: " + cause.getMessage();
    }
}
