// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;

/** The tests that docs/security.md names for attacks exist, and run on each JDK. */
class AttacksPageSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/security.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+SystemTest)\\.(\\w+)`");

    @Test
    void shouldNameTestsThatExistAndRunOnEachJdk() throws IOException {
        List<MatchResult> named = TEST.matcher(Files.readString(PAGE)).results().toList();

        assertTrue(named.size() > 20, () -> "named: " + named.size());
        assertEquals(List.of(), named.stream().filter(test -> !isTest(test.group(1), test.group(2))).map(MatchResult::group).toList());
    }

    private static boolean isTest(String type, String method) {
        try {
            Class<?> tests = Class.forName(AttacksPageSystemTest.class.getPackageName() + "." + type);
            return tests.isAnnotationPresent(ParameterizedClass.class)
                    && Stream.of(tests.getDeclaredMethods()).anyMatch(each -> each.getName().equals(method) && isTest(each));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean isTest(Method method) {
        return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(ParameterizedTest.class);
    }
}
