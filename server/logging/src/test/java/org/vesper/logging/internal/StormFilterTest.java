// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.vesper.logging.LogStorms;
import org.vesper.tests.support.Await;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StormFilterTest {

    private static final int LINES_PER_SECOND = 5;
    private static final Pattern SUMMARY = Pattern.compile("repeated ([\\d,]+) times: .*");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final LoggerContext context = new LoggerContext();
    private final StormFilter filter = new StormFilter();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private Logger logger;

    @BeforeEach
    void start(TestInfo test) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        logger = context.getLogger(test.getDisplayName());
        logger.setLevel(Level.INFO);
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                lines.add(event.getFormattedMessage());
            }
        };
        appender.start();
        logger.addAppender(appender);
        filter.setLinesPerSecond(LINES_PER_SECOND);
        filter.start();
        context.addTurboFilter(filter);
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    @Test
    void shouldWriteFewLinesOfAStormAndCountTheRest() {
        long before = LogStorms.heldBack();
        for (int i = 0; i < 1_000_000; i++) {
            logger.info("tick " + i);
        }
        Await.until("each line is written or counted", PATIENCE, () -> written() + counted() == 1_000_000);

        assertEquals(List.of("tick 0", "tick 1", "tick 2", "tick 3", "tick 4"), lines.stream().limit(LINES_PER_SECOND).toList());
        assertTrue(lines.size() < 1_000, () -> lines.size() + " lines");
        assertEquals(counted(), LogStorms.heldBack() - before);
    }

    @Test
    void shouldWriteOtherMessagesDuringAStorm() {
        for (int i = 0; i < 1_000; i++) {
            logger.info("again");
        }
        logger.info("another one");
        logger.warn("again");
        logger.info("again", new IllegalStateException());

        List<String> written = lines.stream().filter(line -> !SUMMARY.matcher(line).matches()).toList();
        assertEquals(List.of("another one", "again", "again"), written.subList(written.size() - 3, written.size()));
    }

    @Test
    void shouldHoldBackNothingThatIsNotWrittenAnyway() {
        long before = LogStorms.heldBack();
        for (int i = 0; i < 1_000; i++) {
            logger.debug("fine");
        }
        assertEquals(before, LogStorms.heldBack());
    }

    @Test
    void shouldHoldAMessageBackUntilASecondHasFewOfThem() {
        RepeatedMessage message = new RepeatedMessage(logger, Level.INFO, "tick", "", 0);
        long secondNs = TimeUnit.SECONDS.toNanos(1);

        assertEquals(List.of(false, false, true, true), Stream.generate(() -> message.isHeldBack(0, 2)).limit(4).toList());
        assertEquals(Optional.empty(), message.summary(secondNs / 2));
        assertTrue(message.isHeldBack(secondNs, 2), "the storm goes on");
        assertEquals(Optional.of("repeated 3 times: tick"), message.summary(secondNs));
        assertEquals(List.of(false, false, true), Stream.generate(() -> message.isHeldBack(2 * secondNs, 2)).limit(3).toList());
        assertEquals(Optional.of("repeated 1 times: tick"), message.summary(12 * secondNs));
    }

    @Test
    void shouldNotForgetAMessageBeforeItsFirstLineIsCounted() {
        long nowNs = TimeUnit.HOURS.toNanos(1);
        assertFalse(new RepeatedMessage(logger, Level.INFO, "tick", "", nowNs).isOver(nowNs));
    }

    private long written() {
        return lines.stream().filter(line -> line.startsWith("tick")).count();
    }

    private long counted() {
        return lines.stream().map(SUMMARY::matcher).filter(Matcher::matches).mapToLong(line ->
                Long.parseLong(line.group(1).replace(",", ""))).sum();
    }
}
