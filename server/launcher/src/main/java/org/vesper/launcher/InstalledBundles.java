// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.wiring.BundleRevision;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/** The bundles of the distribution: the files in bundles/NN-name are installed with start level NN. */
final class InstalledBundles {

    private static final Pattern MISSING_PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([\\w.]+)");

    private static final Pattern VERSION = Pattern.compile("(-[0-9].*)?\\.jar$");

    private final Set<String> without;
    private final SortedMap<Integer, Path> folders = new TreeMap<>();
    private final List<Bundle> installed = new ArrayList<>();

    /** @param without the names of the bundles that are left out, without their versions */
    InstalledBundles(Path folder, Set<String> without) {
        this.without = Set.copyOf(without);
        for (Path level : entries(folder, "[0-9][0-9]-*")) {
            folders.put(Integer.valueOf(level.getFileName().toString().substring(0, 2)), level);
        }
        if (folders.size() < 2) {
            throw new ConfigurationException(folder + " holds no bundles; the distribution is incomplete, build it again");
        }
    }

    /** Installs all bundles in place, without a copy, and marks them to be started at their level. */
    void install(BundleContext framework) throws BundleException {
        for (Integer level : folders.keySet()) {
            for (Path jar : entries(folders.get(level), "*.jar")) {
                if (without.contains(VERSION.matcher(jar.getFileName().toString()).replaceFirst(""))) {
                    continue;
                }
                Bundle bundle = framework.installBundle("reference:" + jar.toUri());
                bundle.adapt(BundleStartLevel.class).setStartLevel(level);
                if (!isFragment(bundle)) {
                    bundle.start();
                }
                installed.add(bundle);
            }
        }
    }

    int lastLevel() {
        return folders.lastKey();
    }

    /** The level at which the whole server runs but no application is deployed yet. */
    int lastServerLevel() {
        return folders.headMap(lastLevel()).lastKey();
    }

    /** Throws one exception that lists the bundles that should run at this level but do not, with the reason for each. */
    void check(int level) {
        List<String> failures = new ArrayList<>();
        for (Bundle bundle : installed) {
            boolean due = bundle.adapt(BundleStartLevel.class).getStartLevel() <= level && !isFragment(bundle);
            if (due && bundle.getState() != Bundle.ACTIVE) {
                failures.add(bundle.getSymbolicName() + " " + bundle.getVersion() + ": " + reason(bundle));
            }
        }
        if (!failures.isEmpty()) {
            throw new ConfigurationException("the server cannot start, these bundles do not run:\n  " + String.join("\n  ", failures));
        }
    }

    /** The reason why a bundle does not run; it is started once more, because the framework does not report the reason. */
    private static String reason(Bundle bundle) {
        try {
            bundle.start();
            return "it stopped by itself";
        } catch (BundleException e) {
            return reason(e);
        }
    }

    /** The missing package at the end of a chain of bundles that depend on each other, if that is the reason. */
    private static String reason(BundleException failure) {
        Matcher missing = MISSING_PACKAGE.matcher(failure.getMessage());
        String last = null;
        while (missing.find()) {
            last = missing.group(1);
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return last == null ? String.valueOf(cause.getMessage()) : "package " + last + " is missing";
    }

    private static boolean isFragment(Bundle bundle) {
        return (bundle.adapt(BundleRevision.class).getTypes() & BundleRevision.TYPE_FRAGMENT) != 0;
    }

    private static List<Path> entries(Path folder, String pattern) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, pattern)) {
            stream.forEach(entries::add);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + folder + ": " + Reason.of(e), e);
        }
        entries.sort(null);
        return entries;
    }
}
