// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.time.Duration;
import java.util.Map;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how long a command waits for a server that it starts. */
final class ReadinessOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--timeout", paramLabel = "DURATION", defaultValue = "60s",
            description = "the maximum time to wait until the server is ready (default: ${DEFAULT-VALUE})")
    private String timeout;

    @Option(names = "--stop-on-timeout", description = "ends a server that is not ready in time")
    private boolean stopsOnTimeout;

    boolean stopsOnTimeout() {
        return stopsOnTimeout;
    }

    Duration timeout() {
        try {
            Settings options = new Settings("start", Map.of("--timeout", timeout));
            Duration parsed = options.duration("--timeout", Duration.ZERO);
            options.check();
            return parsed;
        } catch (ConfigurationException e) {
            throw new ParameterException(command.commandLine(), e.getMessage().replaceFirst("^start: ", ""));
        }
    }
}
