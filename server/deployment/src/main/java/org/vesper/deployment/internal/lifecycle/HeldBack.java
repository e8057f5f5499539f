// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;

/**
 * The applications that do not run after this start, although they are to run: those that the operator has named, and those that have ended
 * the JVM again and again. No code of theirs runs until somebody resumes them, starts them or deploys another version. A name that no
 * application has makes the server degraded, since the application that was meant runs.
 *
 * <p><b>Threading:</b> any thread.
 */
final class HeldBack implements HealthCheck {

    /** The system property with the names that follow {@code --suspend}, separated by commas. */
    static final String ASKED = "vesper.apps.suspended";

    private static final Logger LOG = LoggerFactory.getLogger(HeldBack.class);
    private static final String ALL = "all";

    private final List<String> asked;
    private final Map<String, String> reasons;
    private volatile boolean started;

    /**
     * What is held back.
     *
     * @param asked names of applications separated by commas, or all
     * @param suspects the reasons, by the names of applications that have ended the JVM
     */
    HeldBack(String asked, Map<String, String> suspects) {
        this.asked = Stream.of(asked.split(",")).filter(name -> !name.isBlank()).toList();
        this.reasons = new ConcurrentHashMap<>(suspects);
        this.asked.stream().filter(name -> !name.equals(ALL)).forEach(name -> reasons.putIfAbsent(name,
                "its server was started with --suspend " + name));
    }

    /** Why an application that is about to start is held back; empty if it is not. Only the first start of each is held back. */
    Optional<String> take(String application) {
        String reason = reasons.remove(application);
        if (reason == null && !started && asked.contains(ALL)) {
            reason = "its server was started with --safe, or --suspend all";
        }
        return Optional.ofNullable(reason).map(known -> known + "; vesper resume " + application + " runs it, vesper rules reset "
                + application + " takes back the live changes of its rules before");
    }

    /** All applications that were there at the start have been looked at. */
    void startEnds() {
        started = true;
        conditions().forEach(condition -> LOG.warn(condition.toString()));
    }

    @Override
    public List<Condition> conditions() {
        return asked.stream().filter(name -> started && !name.equals(ALL) && reasons.containsKey(name)).map(name -> new Condition(
                "start --suspend " + name, "the folder apps has no application of this name, so none was suspended by it; start the server"
                + " again with a name that vesper list shows")).toList();
    }
}
