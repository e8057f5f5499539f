// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.vesper.api.EventSink;

/** Beans of a test application that need others, or values. */
public final class Needy {

    private Needy() {
    }

    /** What nobody is. */
    public interface Service {
    }

    /** By its constructor. */
    public static final class ByConstructor implements EventSink {

        public ByConstructor(Doubler doubler, Service service) {
            // never called
        }

        @Override
        public void onEvent(Object event) {
            // nothing comes
        }
    }

    /** By a field. */
    public static final class ByField {

        @Autowired
        private Service service;
    }

    /** A value. */
    public static final class ByValue {

        @Value("${limit}")
        private int most;
    }
}
