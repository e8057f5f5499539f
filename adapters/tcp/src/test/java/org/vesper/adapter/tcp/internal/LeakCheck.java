// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails each class of tests that has left a buffer of Netty's unreleased. JUnit finds it by itself, so it checks all classes of this module;
 * it has to come before any buffer, because Netty asks for its detector once.
 */
public final class LeakCheck implements BeforeAllCallback, AfterAllCallback {

    private static final int COLLECTIONS = 3;
    private static final Queue<String> FOUND = new ConcurrentLinkedQueue<>();

    static {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new ResourceLeakDetectorFactory() {
            @Override
            @SuppressWarnings("deprecation")
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval, long maxActive) {
                return new Detector<>(resource, samplingInterval);
            }
        });
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        found();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertEquals(List.of(), found(), "buffers that nobody has released");
    }

    /** The leaks found since the last call, each with the places where the buffer was used. */
    static List<String> found() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            // The detector reports when it tracks the next buffer.
            PooledByteBufAllocator.DEFAULT.buffer(1).release();
        }
        List<String> leaks = new ArrayList<>();
        for (String leak = FOUND.poll(); leak != null; leak = FOUND.poll()) {
            leaks.add(leak);
        }
        return leaks;
    }

    /** Reports without a log, which these tests do not have. */
    private static final class Detector<T> extends ResourceLeakDetector<T> {

        Detector(Class<?> resource, int samplingInterval) {
            super(resource, samplingInterval);
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String resourceType, String records) {
            FOUND.add(resourceType + records);
        }

        @Override
        protected void reportUntracedLeak(String resourceType) {
            FOUND.add(resourceType);
        }
    }
}
