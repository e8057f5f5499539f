// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.application.settings.RuleSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.deployment.internal.application.DeployedApplication;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarDifference;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.deployment.internal.version.ApplicationVersion;
import org.vesper.kernel.network.Network;
import org.vesper.spi.processor.ColumnChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;

/**
 * The update of a running application by a jar that differs in rules and tables only, or in nothing: its processors get the rules of the
 * files that differ, and nothing else is touched. Rules whose text is unchanged keep their retained events; a processor whose files are
 * unchanged is not touched, so an operator's changes to it stay too.
 *
 * <p><b>Threading:</b> the thread that works for the current turn.
 */
public final class InPlaceUpdate {

    private static final Logger LOG = LoggerFactory.getLogger(InPlaceUpdate.class);

    private final DeployedApplication application;
    private final ApplicationVersion running;
    private final ApplicationJar jar;
    private final JarDifference difference;
    private final Map<String, String> settings;
    private final Set<String> changedSettings;

    /**
     * The result of the update.
     *
     * @param version the version that runs now
     */
    public record Outcome(ApplicationVersion version, UpdatePlan plan) {
    }

    private InPlaceUpdate(DeployedApplication application, ApplicationJar jar, JarDifference difference, ApplicationSettings server) {
        this.application = application;
        this.running = application.made().orElseThrow();
        this.jar = jar;
        this.difference = difference;
        this.settings = server.of(jar.name(), running.parts().bundle(), running.ruleFiles().values().stream()
                .flatMap(List::stream).flatMap(file -> RuleSettings.in(text(file)).stream()).collect(Collectors.toSet()));
        this.changedSettings = JarDifference.differing(running.settings(), settings);
    }

    /**
     * An update in place; empty if anything else differs, or if a setting that beans or stages were created with has changed.
     *
     * @param application a running application
     */
    public static Optional<InPlaceUpdate> of(DeployedApplication application, ApplicationJar jar, ApplicationSettings server) {
        ApplicationVersion running = application.made().orElseThrow();
        Set<String> rules = running.ruleFiles().values().stream().flatMap(List::stream).map(RuleFile::name).collect(Collectors.toSet());
        JarDifference difference = JarDifference.between(running.jar().content(), jar.content());
        return Optional.of(difference).filter(found -> found.isWithin(rules))
                .map(found -> new InPlaceUpdate(application, jar, found, server))
                .filter(update -> Collections.disjoint(update.changedSettings, running.settingsOfBeans()));
    }

    /** Reports what the update would do. <b>Failure:</b> a {@link ConfigurationException} with the errors in the rules. */
    public UpdatePlan plan() {
        return planned(Network::tryRules);
    }

    /**
     * Performs the update. <b>Failure:</b> the same, and all rules are as they were.
     *
     * @param lastStep a last step that may fail; returns the jar at its final place
     */
    public Outcome make(Supplier<ApplicationJar> lastStep) {
        Map<String, List<RuleFile>> files = allFiles();
        UpdatePlan plan = planned(Network::uploadRules);
        try {
            ApplicationVersion version = running.with(lastStep.get(), files, settings);
            running.network().setSettings(settings);
            running.network().adoptRules();
            running.jar().copy().discard();
            LOG.info("{}; {}", plan, version.jar().described());
            return new Outcome(version, plan);
        } catch (RuntimeException | Error e) {
            rollBack(e);
            throw refusal(e);
        }
    }

    private void rollBack(Throwable reason) {
        Map<String, List<RuleFile>> before = new TreeMap<>(running.ruleFiles());
        before.keySet().retainAll(files().keySet());
        try {
            running.network().uploadRules(before);
        } catch (RuntimeException | Error e) {
            reason.addSuppressed(e);
        }
    }

    private ConfigurationException refusal(Throwable cause) {
        return JointUpdate.refusal(jar, Optional.of(application), JointUpdate.reason(cause), cause);
    }

    private UpdatePlan planned(BiFunction<Network, Map<String, List<RuleFile>>, Map<String, RuleEffect>> change) {
        if (difference.changed().isEmpty() && changedSettings.isEmpty()) {
            return nothing();
        }
        try {
            return rules(change.apply(running.network(), files()));
        } catch (RuntimeException | Error e) {
            throw refusal(e);
        }
    }

    private UpdatePlan nothing() {
        boolean sameVersion = jar.version().equals(running.jar().version());
        List<String> details = sameVersion ? List.of() : List.of("but for the version, which was " + running.jar().version());
        return new UpdatePlan(jar.name(), jar.version(), Kind.UNCHANGED, details);
    }

    private UpdatePlan rules(Map<String, RuleEffect> effects) {
        PlanLines lines = new PlanLines();
        difference.addTo(lines);
        lines.add("changed settings", changedSettings);
        files().keySet().forEach(processor -> lines.add("processor " + processor + ": "
                + Optional.ofNullable(effects.get(processor)).map(InPlaceUpdate::text).orElse("has the rules of the jar")));
        lines.add(PlanLines.COLUMNS, effects.values().stream().flatMap(effect -> effect.columns().stream())
                .map(ColumnChange::toString).toList());
        return new UpdatePlan(jar.name(), jar.version(), Kind.RULES_CHANGED, lines.lines());
    }

    private static String text(RuleEffect effect) {
        return effect.changed().entrySet().stream().map(change -> count(change.getValue(), change.getKey().done()))
                .collect(Collectors.joining()) + effect.kept() + " kept with what they retain";
    }

    private static String count(List<String> rules, String done) {
        return rules.size() + " " + done + " (" + PlanLines.names(rules) + "), ";
    }

    /** All files of each processor of which at least one file differs, or names a setting that differs. */
    private Map<String, List<RuleFile>> files() {
        Map<String, List<RuleFile>> files = new TreeMap<>(allFiles());
        files.values().removeIf(ofProcessor -> ofProcessor.stream().noneMatch(this::isChanged));
        return files;
    }

    private boolean isChanged(RuleFile file) {
        return difference.changed().contains(file.name()) || !Collections.disjoint(RuleSettings.in(file.text()), changedSettings);
    }

    private Map<String, List<RuleFile>> allFiles() {
        Map<String, List<RuleFile>> files = new TreeMap<>(running.ruleFiles());
        files.replaceAll((processor, ofProcessor) -> ofProcessor.stream().map(this::fresh).toList());
        return files;
    }

    private RuleFile fresh(RuleFile file) {
        return new RuleFile(file.name(), text(file), settings);
    }

    private String text(RuleFile file) {
        return difference.changed().contains(file.name()) ? jar.text(file.name()) : file.text();
    }
}
