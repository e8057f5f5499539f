// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.api.EventType;

/** A folder of the test resources with rule.epl and a TYPE.csv per event type, whose header names the properties. */
record RuleCase(Path folder) {

    private static final Map<String, Class<?>> TYPES = Map.of("string", String.class, "boolean", Boolean.class, "int", Integer.class,
            "long", Long.class, "double", Double.class);

    static Stream<RuleCase> all(String resource) throws IOException, URISyntaxException {
        try (Stream<Path> folders = Files.list(Path.of(RuleCase.class.getResource(resource).toURI()))) {
            return folders.sorted().map(RuleCase::new).toList().stream();
        }
    }

    String rules() {
        return read("rule.epl");
    }

    String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<EventType> eventTypes() {
        List<EventType> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".csv")).sorted().toList()) {
                String name = file.getFileName().toString();
                types.add(type(name.substring(0, name.length() - 4), Files.readString(file).strip()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return types;
    }

    /** An event type from a header such as {@code symbol:string,price:double}. */
    static EventType type(String name, String header) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (String column : header.split(",")) {
            String[] parts = column.split(":");
            properties.put(parts[0], TYPES.get(parts[1]));
        }
        return EventType.ofMap(name, properties);
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }
}
