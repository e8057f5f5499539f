// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.logging.LogStorms;
import org.vesper.management.log.LevelFigures;
import org.vesper.management.log.LogPieceFigures;
import org.vesper.management.log.LoggingMXBean;

/** Shows the log, and sets levels in var/levels.xml, which conf/logback.xml includes. <b>Threading:</b> any; one change at a time. */
public final class LoggingView implements LoggingMXBean {

    private static final String FILE = InstanceLayout.LEVELS;
    private static final String CONFIGURATION = InstanceLayout.LOGGING;
    private static final List<String> LEVELS = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF");
    private static final Pattern NAME = Pattern.compile("[\\w$.-]+");
    private static final Logger LOG = LoggerFactory.getLogger(LoggingView.class);
    /** Logback looks for changes every two seconds. */
    private static final long WAIT_MS = 10_000;
    private static final int MAX_LINES = 1_000;
    private static final long POLL_INTERVAL_MS = 50;

    private final LevelFile atRunTime;
    private final LevelFile configured;
    private final LogPieces pieces;
    private final Function<String, Collection<String>> packages;
    private final BiPredicate<String, String> takesEffect;

    /**
     * @param packages finds the packages of an application's own classes, or fails because there is none of this name
     * @param writes is told each file, relative to the instance, with its new text, before it is written
     */
    public LoggingView(Path instance, Function<String, Collection<String>> packages, BiConsumer<String, String> writes) {
        this(instance, packages, LoggingView::awaitLevel, writes);
    }

    /** @param takesEffect waits until a logger has a level, and returns whether it has */
    LoggingView(Path instance, Function<String, Collection<String>> packages, BiPredicate<String, String> takesEffect,
            BiConsumer<String, String> writes) {
        this.atRunTime = new LevelFile(instance.resolve(FILE), text -> writes.accept(FILE, text));
        this.configured = new LevelFile(instance.resolve(CONFIGURATION), text -> { });
        this.pieces = new LogPieces(new InstanceLayout(instance));
        this.packages = packages;
        this.takesEffect = takesEffect;
    }

    @Override
    public LevelFigures[] getLevels() {
        Map<String, LevelFigures> levels = new TreeMap<>();
        configured.read().forEach((logger, level) -> levels.put(logger, new LevelFigures(logger, level, CONFIGURATION)));
        atRunTime.read().forEach((logger, level) -> levels.put(logger, new LevelFigures(logger, level, FILE)));
        return levels.values().toArray(LevelFigures[]::new);
    }

    @Override
    public long getHeldBackLines() {
        return LogStorms.heldBack();
    }

    @Override
    public String lastLines(int lines) {
        if (lines < 1 || lines > MAX_LINES) {
            throw new ConfigurationException("the number of lines must be 1 to " + MAX_LINES + ", but is " + lines);
        }
        return pieces.last(lines);
    }

    @Override
    public LogPieceFigures readLog(String from, int maximum) {
        return pieces.read(from == null ? "" : from.strip(), maximum);
    }

    @Override
    public String setLevel(String logger, String level) {
        return set(Set.of(checked(logger)), level);
    }

    @Override
    public String setApplicationLevel(String application, String level) {
        Collection<String> found = packages.apply(application);
        if (found.isEmpty()) {
            throw new ConfigurationException(application + " has no beans of classes of its own; name a logger instead");
        }
        return set(found, level);
    }

    @Override
    public synchronized String resetLevel(String logger) {
        List<String> reset = new ArrayList<>();
        atRunTime.change(levels -> {
            reset.clear();
            reset.addAll(logger.equals("*") ? levels.keySet() : List.of(checked(logger)));
            if (!levels.keySet().containsAll(reset)) {
                throw new ConfigurationException("the level of " + logger + " was not set at run time"
                        + NearestName.hintAmong(logger, "levels set at run time", levels.keySet()));
            }
            levels.keySet().removeAll(reset);
        });
        LOG.info("The levels of {} are those of {} again", reset, CONFIGURATION);
        return String.join(", ", reset) + (reset.isEmpty() ? "no level was set at run time" : " as in " + CONFIGURATION);
    }

    private synchronized String set(Collection<String> loggers, String wanted) {
        String level = wanted == null ? "" : wanted.strip().toUpperCase(Locale.ROOT);
        if (!LEVELS.contains(level)) {
            throw new ConfigurationException("the level must be one of " + String.join(", ", LEVELS) + ", but is '" + wanted + "'");
        }
        if (!configured.includes(Path.of(FILE))) {
            throw new ConfigurationException(CONFIGURATION + " does not include the levels that are set at run time; add this line before"
                    + " </configuration>: <include optional=\"true\" file=\"${vesper.instance}/" + FILE + "\"/>");
        }
        LOG.info("The level of {} becomes {}", loggers, level);
        atRunTime.change(levels -> loggers.forEach(logger -> levels.put(logger, level)));
        boolean inForce = loggers.stream().allMatch(logger -> takesEffect.test(logger, level));
        return String.join(", ", loggers) + " " + level + (inForce ? "" : "; it is not in force yet, see the log");
    }

    private static boolean awaitLevel(String logger, String level) {
        Logger changed = LoggerFactory.getLogger(logger);
        long deadlineNs = System.nanoTime() + WAIT_MS * 1_000_000;
        while (!level(changed).equals(level)) {
            if (System.nanoTime() - deadlineNs >= 0) {
                return false;
            }
            try {
                // Polled, since SLF4J does not tell of changes.
                Thread.sleep(POLL_INTERVAL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private static String level(Logger logger) {
        if (logger.isInfoEnabled()) {
            return logger.isTraceEnabled() ? "TRACE" : logger.isDebugEnabled() ? "DEBUG" : "INFO";
        }
        return logger.isWarnEnabled() ? "WARN" : logger.isErrorEnabled() ? "ERROR" : "OFF";
    }

    private static String checked(String logger) {
        String name = logger == null ? "" : logger.strip();
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException("'" + name + "' cannot be the name of a logger; it is a package or a class, or "
                    + LevelFile.ROOT);
        }
        return name.equalsIgnoreCase(LevelFile.ROOT) ? LevelFile.ROOT : name;
    }
}
