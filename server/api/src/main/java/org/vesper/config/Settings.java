// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of one component, read by type. All mistakes are collected: read every setting, then call {@link #check()},
 * which throws one {@link ConfigurationException} that lists every wrong value and every unknown key with its nearest name.
 *
 * <p><b>Units:</b> sizes as {@code 64KB}, durations as {@code 10ms}; a unit is required. <b>Threading:</b> one thread.
 */
public final class Settings {

    private static final Pattern QUANTITY = Pattern.compile("(\\d+)\\s*([a-zA-Z]+)");
    private static final int MAX_PORT = 65_535;
    private static final String OFF = "off";
    private static final Map<String, Long> SIZE_UNITS = Map.of("b", 1L, "kb", 1L << 10, "mb", 1L << 20, "gb", 1L << 30);
    private static final Map<String, Duration> TIME_UNITS = Map.of(
            "us", Duration.ofNanos(1_000), "ms", Duration.ofMillis(1), "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1), "h", Duration.ofHours(1));

    private final String owner;
    private final Map<String, String> values;
    private final Map<String, String> effective = new LinkedHashMap<>();
    private final Set<String> known = new TreeSet<>();
    private final Map<String, String> mistakes = new LinkedHashMap<>();

    /**
     * Settings of a component.
     *
     * @param owner the name in messages, "adapter ticks of signal-generation" for example
     * @param values key to text
     */
    public Settings(String owner, Map<String, String> values) {
        this.owner = owner;
        this.values = new TreeMap<>(values);
    }

    public String text(String key, String fallback) {
        return read(key, fallback, text -> text, "a text");
    }

    public int port(String key, int fallback) {
        return integer(key, fallback, 0, MAX_PORT);
    }

    /** A port, or empty for the word {@code off}, which is the default. */
    public OptionalInt portOrOff(String key) {
        OptionalInt port = read(key, OptionalInt.empty(),
                text -> text.equals(OFF) ? OptionalInt.empty() : OptionalInt.of(within(Integer.valueOf(text), 0, MAX_PORT)),
                "a port from 0 to " + MAX_PORT + ", or " + OFF);
        if (!values.containsKey(key)) {
            effective.put(key, OFF);
        }
        return port;
    }

    public int integer(String key, int fallback, int min, int max) {
        return read(key, fallback, text -> within(Integer.valueOf(text), min, max), "a whole number from " + min + " to " + max);
    }

    public boolean flag(String key, boolean fallback) {
        return read(key, fallback, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException();
        }, "true or false");
    }

    /** Reads a constant of an enum, written in lower case with hyphens. */
    public <E extends Enum<E>> E choice(String key, E fallback) {
        List<String> names = new ArrayList<>();
        for (E constant : fallback.getDeclaringClass().getEnumConstants()) {
            names.add(written(constant));
        }
        return read(key, fallback, text -> Enum.valueOf(fallback.getDeclaringClass(), text.toUpperCase(Locale.ROOT).replace('-', '_')),
                "one of " + String.join(", ", names));
    }

    /** A size in bytes, at most 2 GB. */
    public int size(String key, int fallbackBytes) {
        int bytes = read(key, fallbackBytes, text -> Math.toIntExact(bytes(text)), "a size such as 2KB (units B, KB, MB, GB)");
        if (!values.containsKey(key)) {
            effective.put(key, writtenSize(fallbackBytes));
        }
        return bytes;
    }

    /** A size in bytes that may be larger than 2 GB. */
    public long bytes(String key, long fallbackBytes) {
        long bytes = read(key, fallbackBytes, Settings::bytes, "a size such as 10GB (units B, KB, MB, GB)");
        if (!values.containsKey(key)) {
            effective.put(key, writtenSize(fallbackBytes));
        }
        return bytes;
    }

    public Duration duration(String key, Duration fallback) {
        return read(key, fallback, Settings::duration, "a duration such as 10ms (units us, ms, s, m, h)");
    }

    private static Duration duration(String text) {
        Matcher quantity = quantity(text);
        return unit(TIME_UNITS, quantity).multipliedBy(Long.parseLong(quantity.group(1)));
    }

    /** A duration; empty for "off", which is also the default. */
    public Optional<Duration> durationOrOff(String key) {
        boolean isOff = !values.containsKey(key) || values.get(key).strip().equals(OFF);
        if (isOff) {
            text(key, OFF);
        }
        return isOff ? Optional.empty() : Optional.of(read(key, Duration.ZERO, text -> {
            Duration longer = duration(text);
            if (longer.isZero()) {
                throw new IllegalArgumentException("zero");
            }
            return longer;
        }, "off, or a duration longer than 0, such as 10ms (units us, ms, s, m, h)"));
    }

    /** All mistakes found so far by their keys, unknown keys among them. */
    public Map<String, String> mistakes() {
        Map<String, String> all = new LinkedHashMap<>(mistakes);
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                all.put(key, "unknown setting " + key + NearestName.hint(key, known));
            }
        }
        return all;
    }

    /** Throws one exception with all {@link #mistakes}, and with the known keys if one is unknown and near to none of them. */
    public void check() {
        List<String> all = List.copyOf(mistakes().values());
        if (!all.isEmpty()) {
            boolean anyFarOff = values.keySet().stream().anyMatch(key -> !known.contains(key) && NearestName.of(key, known).isEmpty());
            throw new ConfigurationException(owner + ": " + String.join("; ", all)
                    + (!anyFarOff ? "" : (all.get(all.size() - 1).endsWith("?") ? " " : ". ") + "Known settings: "
                    + String.join(", ", known)));
        }
    }

    /** The values in force, in the order in which they were read, for people; secrets are masked. */
    public Map<String, String> effective() {
        return effective;
    }

    private <T> T read(String key, T fallback, Function<String, T> parser, String wanted) {
        known.add(key);
        String text = values.get(key);
        T value = fallback;
        if (text != null) {
            try {
                value = parser.apply(text.trim());
            } catch (IllegalArgumentException | ArithmeticException e) {
                mistakes.put(key, key + " is '" + Secrets.shown(key, text) + "' but must be " + wanted);
            }
        }
        effective.put(key, Secrets.shown(key, text == null ? written(fallback) : text.trim()));
        return value;
    }

    /** Returns a constant as it is written in a setting: DROP_OLDEST is drop-oldest. */
    public static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String written(Object value) {
        if (value instanceof Enum<?> constant) {
            return written(constant);
        }
        if (!(value instanceof Duration duration)) {
            return String.valueOf(value);
        }
        return duration.toNanos() % 1_000_000 == 0 ? duration.toMillis() + "ms" : duration.toNanos() / 1_000 + "us";
    }

    /** Returns a size as it is written in a setting, in the largest unit of which it is a multiple. */
    private static String writtenSize(long bytes) {
        if (bytes == 0 || bytes % (1 << 10) != 0) {
            return bytes + "B";
        }
        if (bytes % (1 << 30) == 0) {
            return (bytes >> 30) + "GB";
        }
        return bytes % (1 << 20) == 0 ? (bytes >> 20) + "MB" : (bytes >> 10) + "KB";
    }

    private static Integer within(Integer value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    private static long bytes(String text) {
        Matcher quantity = quantity(text);
        return Math.multiplyExact(Long.parseLong(quantity.group(1)), unit(SIZE_UNITS, quantity));
    }

    private static Matcher quantity(String text) {
        Matcher matcher = QUANTITY.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException();
        }
        return matcher;
    }

    private static <T> T unit(Map<String, T> units, Matcher quantity) {
        T unit = units.get(quantity.group(2).toLowerCase(Locale.ROOT));
        if (unit == null) {
            throw new IllegalArgumentException();
        }
        return unit;
    }
}
