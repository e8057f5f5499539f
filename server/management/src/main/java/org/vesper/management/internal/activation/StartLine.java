// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.config.Secrets;
import org.vesper.config.ShownSetting;
import org.vesper.management.Version;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;

/** The line of the audit log about the start: with what the server was started. */
final class StartLine {

    private static final Logger LOG = LoggerFactory.getLogger(StartLine.class);
    private static final Pattern AGENT = Pattern.compile("-(javaagent|agentlib|agentpath):.*");

    private StartLine() {
    }

    /** Writes the line, and warns of agents. */
    static void write(AuditLog audit, FollowedFiles files, List<ShownSetting> settings) {
        List<String> jvmArguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        audit.done(of(files, settings, jvmArguments));
        warnOfAgents(jvmArguments);
    }

    /**
     * The line, without secrets.
     *
     * @param settings all of the server; the files that have the others are among those that it follows
     * @param jvmArguments those of this process
     */
    static AuditLine of(FollowedFiles files, List<ShownSetting> settings, List<String> jvmArguments) {
        List<String> shown = jvmArguments.stream().map(Secrets::masked).toList();
        return AuditLine.of(Caller.SERVER, "start the server").with("version", Version.text())
                .with("commit", Version.commit()).with("commitDate", Version.date()).with("pid", ProcessHandle.current().pid())
                .with("owner", System.getProperty("user.name")).with("files", files.digests())
                .with("settings", settings.stream().filter(setting -> "--set".equals(setting.from()))
                        .map(setting -> setting.key() + "=" + setting.value()).toList())
                .with("jvm", shown).with("agents", agents(shown));
    }

    /** Warns of agents, which can do anything in the process. */
    static void warnOfAgents(List<String> jvmArguments) {
        List<String> agents = agents(jvmArguments.stream().map(Secrets::masked).toList());
        if (!agents.isEmpty()) {
            LOG.warn("The JVM was started with agents, whose code runs in the server past the roles of its users: {}", agents);
        }
    }

    private static List<String> agents(List<String> arguments) {
        return arguments.stream().filter(argument -> AGENT.matcher(argument).matches()).toList();
    }
}
