// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.OutputCount;

/** Values in the objects that generators exchange. */
final class Answers {

    private Answers() {
    }

    static long number(Map<?, ?> object, String key) {
        return ((Number) object.get(key)).longValue();
    }

    static List<String> texts(Map<?, ?> object, String key) {
        return ((List<?>) object.get(key)).stream().map(String::valueOf).toList();
    }

    /** Each rule with its figures in a list; null for one that is unknown. */
    static Map<String, Object> written(Map<String, OutputCount> counts) {
        Map<String, Object> written = new LinkedHashMap<>();
        counts.forEach((rule, count) -> written.put(rule, Arrays.asList(count.total(), orNull(count.measured()),
                orNull(count.checksum()))));
        return written;
    }

    static Map<String, OutputCount> counts(Object written) {
        Map<String, OutputCount> counts = new TreeMap<>();
        ((Map<?, ?>) written).forEach((rule, figures) -> {
            List<?> list = (List<?>) figures;
            counts.put((String) rule, new OutputCount(((Number) list.get(0)).longValue(), optional(list.get(1)), optional(list.get(2))));
        });
        return counts;
    }

    static String written(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer)));
    }

    static Histogram histogram(Object written) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode((String) written)), 0);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("a helper sent a histogram that cannot be read", e);
        }
    }

    private static Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static OptionalLong optional(Object value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(((Number) value).longValue());
    }
}
