// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.vesper.application.spring.ReadSettings;
import org.vesper.deployment.internal.bundle.ApplicationBundle;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;
import org.vesper.spi.processor.RuleFile;

/**
 * One version of an application, as {@link VersionBuilder} has created it; immutable. Changed rules, or a new place of the jar, are a new
 * instance that shares the parts.
 *
 * @param parts the parts that are created once
 * @param ruleFiles the rules of the jar by the id of the processor
 * @param settings the settings in force
 */
public record ApplicationVersion(
        ApplicationJar jar, Parts parts, Map<String, List<RuleFile>> ruleFiles, Map<String, String> settings) {

    /**
     * The parts that live as long as the bundle.
     *
     * @param beans by name, without declarations
     * @param read the settings that beans and stages were created with; all others concern rules only
     */
    public record Parts(
            ApplicationBundle bundle, Network network, Map<String, Object> beans, Map<String, HistogramLatencyRecorder> recorders,
            ReadSettings read) {

        public Parts {
            beans = sorted(beans);
            recorders = sorted(recorders);
        }
    }

    public ApplicationVersion {
        Map<String, List<RuleFile>> copied = new TreeMap<>(ruleFiles);
        copied.replaceAll((processor, files) -> List.copyOf(files));
        ruleFiles = sorted(copied);
        settings = sorted(settings);
    }

    /** An immutable copy. */
    private static <V> Map<String, V> sorted(Map<String, V> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    /** The same version with its jar at another place. */
    public ApplicationVersion at(ApplicationJar moved) {
        return new ApplicationVersion(moved, parts, ruleFiles, settings);
    }

    /** The version of another jar that differs in rules and their settings only. */
    public ApplicationVersion with(ApplicationJar updated, Map<String, List<RuleFile>> rules, Map<String, String> settings) {
        return new ApplicationVersion(updated, parts, rules, settings);
    }

    public Network network() {
        return parts.network;
    }

    /** Whether this is its bundle. */
    public boolean isBuiltFrom(Bundle bundle) {
        return parts.bundle.bundle() == bundle;
    }

    /** The bundles that are wired to its bundle. */
    public Set<Bundle> users() {
        return parts.bundle.users();
    }

    /** The packages that it imports from another one. */
    public Set<String> packagesOf(ApplicationVersion other) {
        return parts.bundle.packagesOf(other.parts.bundle);
    }

    /** The names of the settings that its beans and stages were created with. */
    public Set<String> settingsOfBeans() {
        return parts.read.read();
    }

    /** Warnings about valid rules without an effect, and about rules of the jar that live changes contradict. */
    public List<String> warnings() {
        return Stream.concat(IdleRules.warnings(parts.network, ruleFiles).stream(), parts.network.ruleConflicts().stream()).toList();
    }
}
