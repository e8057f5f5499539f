// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.log;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.ReadOnly;

/**
 * The log of the server: {@code org.vesper:type=Logging}.
 *
 * <p>Levels that are set here survive a restart, until they are reset. <b>Failure:</b> an invalid request is an {@link
 * IllegalArgumentException} that says what is possible; nothing has changed then.
 */
@Description("The log and its levels")
public interface LoggingMXBean {

    /** What an operation returns and when. */
    String EFFECT = " Returns when the level is in force, which takes some seconds. It survives a restart, until it is reset";

    @Description("The loggers with a level, by name; one that was set at run time overrides conf/logback.xml")
    LevelFigures[] getLevels();

    @Description("Lines since the start of the server that were not written, because the same message came too often; one line tells how"
            + " often")
    long getHeldBackLines();

    @ReadOnly
    @Requires(Role.OPERATOR)
    @Description("The last lines of logs/vesper.log, of 256 KB at most")
    String lastLines(@Description("How many lines: 1 to 1000") int lines);

    @ReadOnly
    @Requires(Role.OPERATOR)
    @Description("Whole lines of logs/vesper.log from a position on, and the position after them. Reading continues in the next file when"
            + " the server has begun one")
    LogPieceFigures readLog(
            @Description("The position after the last piece; -N for the last N bytes of the log") String from,
            @Description("The maximum of bytes to return: 1024 to 262144") int maximum);

    @Requires(Role.OPERATOR)
    @Description("Sets the level of a logger." + EFFECT)
    String setLevel(
            @Description("A package or a class, for example com.example.greetings, or ROOT") String logger,
            @Description("TRACE, DEBUG, INFO, WARN, ERROR or OFF") String level);

    @Requires(Role.OPERATOR)
    @Description("Sets the level of the packages in which an application has beans." + EFFECT)
    String setApplicationLevel(
            @Description("Name of the application") String application,
            @Description("TRACE, DEBUG, INFO, WARN, ERROR or OFF") String level);

    @Requires(Role.OPERATOR)
    @Description("Takes back a level that was set at run time, so that conf/logback.xml applies again. Returns what was done")
    String resetLevel(@Description("The logger, or * for all") String logger);
}
