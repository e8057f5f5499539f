// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryAdviceTest {

    private static final String MISSING = "class com.acme.Driver is neither in the bundle nor in a package that it imports; ";

    @Test
    void shouldShowTheLineForAClassOfALibraryHoweverItIsMissed() {
        for (Throwable missed : new Throwable[] {new NoClassDefFoundError("com/acme/Driver"), new ClassNotFoundException("com.acme.Driver"),
            new ClassNotFoundException("com.acme.Driver not found by desk [17]")}) {
            assertEquals(Optional.of(MISSING + LibraryAdvice.text()), LibraryAdvice.of(missed));
            assertEquals(MISSING + LibraryAdvice.text(), Reason.of(missed));
        }
        assertTrue(LibraryAdvice.text().contains(LibraryAdvice.IMPORTS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.sql.DataSource", "org.vesper.api.EventSink", "org.springframework.util.Assert"})
    void shouldAdviseAnImportForWhatTheServerHas(String name) {
        String advice = LibraryAdvice.of(new ClassNotFoundException(name)).orElseThrow();

        assertTrue(advice.endsWith("; add " + name.substring(0, name.lastIndexOf('.')) + " to its Import-Package"), advice);
    }

    @Test
    void shouldSayNothingAboutAnyOtherFailure() {
        for (Throwable other : new Throwable[] {new IllegalStateException("com.acme.Driver"), new NoClassDefFoundError(),
            new NoClassDefFoundError("Could not initialize class com.acme.Driver"), new ClassNotFoundException("Driver")}) {
            assertEquals(Optional.empty(), LibraryAdvice.of(other), other::toString);
        }
    }
}
