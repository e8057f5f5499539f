// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import com.espertech.esper.common.client.EventBean;

/** The functions of {@link org.vesper.epl.language.result.Guard}, for calls of the types in the tests. Public because Esper names them. */
@SuppressWarnings("checkstyle:ParameterNumber") // as the engine passes them
public final class GuardFunctions {

    private GuardFunctions() {
    }

    public static Boolean call(Boolean value, int use, int first, int last) {
        return value;
    }

    public static Boolean call(Boolean value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static Boolean call(Boolean value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static Integer call(Integer value, int use, int first, int last) {
        return value;
    }

    public static Integer call(Integer value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static Integer call(Integer value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static Long call(Long value, int use, int first, int last) {
        return value;
    }

    public static Long call(Long value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static Long call(Long value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static Double call(Double value, int use, int first, int last) {
        return value;
    }

    public static Double call(Double value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static Double call(Double value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static String call(String value, int use, int first, int last) {
        return value;
    }

    public static String call(String value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static String call(String value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static Object object(Object value, int use, int first, int last) {
        return value;
    }

    public static Object object(Object value, int use, int first, int last, Boolean enters) {
        return value;
    }

    public static Object object(Object value, int use, int first, int last, Boolean enters, EventBean event) {
        return value;
    }

    public static int begin() {
        return 0;
    }

    public static Boolean sound(int before, Boolean value) {
        return value;
    }

    public static int enter() {
        return 0;
    }

    public static Boolean own(int before, Boolean value) {
        return value;
    }

    public static Integer own(int before, Integer value) {
        return value;
    }

    public static Long own(int before, Long value) {
        return value;
    }

    public static Double own(int before, Double value) {
        return value;
    }

    public static String own(int before, String value) {
        return value;
    }

    public static Object ownObject(int before, Object value) {
        return value;
    }

    public static Boolean grouped(int before, Object key) {
        return true;
    }

    public static Object also(Object rule, int before, Object key) {
        return rule;
    }

    public static Object row(Object rule, boolean triggered) {
        return rule;
    }

    public static Object row(Object rule, EventBean event, boolean own) {
        return rule;
    }

    public static Object row(Object rule, EventBean event) {
        return rule;
    }
}
