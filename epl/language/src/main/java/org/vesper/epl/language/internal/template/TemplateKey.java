// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.language.result.Template;

/**
 * Creates templates. The key of a template consists of its text and everything else that distinguishes it: the types of the parameters, the
 * names of the columns, since rules that select the same values under other names have different outputs, and the event type of the
 * outputs. Streams inside a template are named by a hash of the key, so that equal templates have equal texts and different templates never
 * share a stream.
 */
public record TemplateKey(List<Class<?>> parameterTypes, List<String> columns, Optional<Insertion> insertion) {

    public static final String STREAM = "VesperStream";

    /** A placeholder for the hash until the entire text is known. */
    public static final String PLACEHOLDER = "_OfThisTemplate";

    Template template(String statement, Set<String> eventTypes, List<EventType> streams, List<String> feeders) {
        String types = parameterTypes.stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
        String text = Stream.concat(feeders.stream(), Stream.of(statement)).collect(Collectors.joining("; "));
        String key = text + " | " + types + " | " + String.join(", ", columns)
                + insertion.map(made -> " | into " + made.type()).orElse("");
        String hash = feeders.isEmpty() ? "" : "_" + hash(key);
        List<EventType> named = streams.stream().map(stream -> EventType.ofMap(named(stream.name(), hash), stream.properties())).toList();
        return new Template(named(key, hash), named(statement, hash), parameterTypes, columns, eventTypes, named,
                feeders.stream().map(feeder -> named(feeder, hash)).toList(), insertion);
    }

    private static String named(String text, String hash) {
        return hash.isEmpty() ? text : text.replace(PLACEHOLDER, hash);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
