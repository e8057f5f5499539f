// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.Aggregate;
import org.vesper.api.EventType;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;
import org.vesper.testkit.TestProcessorContext;

/** An undeployed application releases its classes, if its threads end. */
class UndeployTest {

    private static final String TICK_CLASS = EplProcessorTest.StockTick.class.getName();
    private static final String RULE =
            "@Name('run') SELECT symbol, TREND(lastPrice) AS run, rounded(lastPrice), fee(1, lastPrice), highest(lastPrice) "
            + "FROM StockTick RETAIN 2 EVENTS HAVING TREND(lastPrice) > 0;";

    private final ReferenceQueue<ClassLoader> freed = new ReferenceQueue<>();

    @Test
    @Timeout(60)
    void shouldFreeTheApplicationsClassesWhenClosedAndItsThreadHasEnded() throws Exception {
        FutureTask<WeakReference<ClassLoader>> life = new FutureTask<>(this::liveAndClose);
        Thread applicationThread = new Thread(life, "application");
        applicationThread.start();
        WeakReference<ClassLoader> loader = life.get();
        applicationThread.join();

        while (freed.remove(TimeUnit.MILLISECONDS.toMillis(50)) == null) {
            System.gc();
        }
        assertNull(loader.get());
    }

    private WeakReference<ClassLoader> liveAndClose() throws Exception {
        URL testClasses = EplProcessorTest.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader application = new URLClassLoader(new URL[] {testClasses}, new ApiClasses())) {
            Class<?> tick = application.loadClass(TICK_CLASS);
            assertNotSame(EplProcessorTest.StockTick.class, tick);
            AtomicInteger outputs = new AtomicInteger();
            TestProcessorContext context = RuleContext.of(application, List.of(EventType.ofBean("StockTick", tick)),
                    List.of(new RuleFile("run.epl", RULE)), event -> outputs.incrementAndGet(), functions(application));
            try (EplProcessor processor = new EplProcessor(context, 0)) {
                for (double price : new double[] {1.0, 2.0, 3.0}) {
                    processor.partition(0).onEvent(tick.getConstructor(String.class, double.class).newInstance("WSC", price));
                }
            }
            assertEquals(2, outputs.get());
            assertSame(application, tick.getClassLoader());
            return new WeakReference<>(application, freed);
        }
    }

    private static List<UserFunction> functions(ClassLoader application) throws ReflectiveOperationException {
        String test = UserFunctionsTest.class.getName();
        Class<?> desk = application.loadClass(test + "$Desk");
        return List.of(UserFunction.ofMethod("rounded", application.loadClass(test + "$Functions"), "rounded", null),
                UserFunction.ofMethod("fee", desk, "fee", desk.getConstructor(double.class).newInstance(0.5)),
                new UserFunction.OfAggregate("highest", application.loadClass(test + "$Highest")));
    }

    /** What an application imports, and what the test around its classes needs to be compiled against. */
    private static final class ApiClasses extends ClassLoader {

        ApiClasses() {
            super(getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.matches("org\\.vesper\\.(api|config|event|spi)\\..*")) {
                throw new ClassNotFoundException(name);
            }
            return Aggregate.class.getClassLoader().loadClass(name);
        }
    }
}
