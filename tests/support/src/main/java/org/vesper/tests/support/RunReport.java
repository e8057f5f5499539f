// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A report of the load generator, read from its file. */
public final class RunReport {

    private final Map<String, Object> content;

    private RunReport(Map<String, Object> content) {
        this.content = content;
    }

    public static RunReport read(Path file) {
        try {
            return new RunReport(JSON.std.mapFrom(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    public String verdict() {
        return (String) at("verdict");
    }

    @SuppressWarnings("unchecked")
    public List<String> reasons() {
        return (List<String>) at("reasons");
    }

    /** The reasons other than an insufficient rate, which may occur on a busy machine and must not fail a test. */
    public List<String> reasonsBesidesRate() {
        return reasons().stream().filter(reason -> !reason.startsWith("The achieved rate of ")).toList();
    }

    /** A whole number, by its dotted path. */
    public long count(String path) {
        return ((Number) at(path)).longValue();
    }

    /** A figure, by its dotted path. */
    public double figure(String path) {
        return ((Number) at(path)).doubleValue();
    }

    /** A value, by its dotted path. <b>Failure:</b> an {@link AssertionError} with the whole report if there is none. */
    public Object at(String path) {
        Object value = content;
        for (String key : path.split("\\.")) {
            if (!(value instanceof Map<?, ?> map) || !map.containsKey(key)) {
                throw new AssertionError("the report has no " + path + ": " + content);
            }
            value = map.get(key);
        }
        return value;
    }

    @Override
    public String toString() {
        return content.toString();
    }
}
