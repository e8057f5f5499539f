// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.management.Attribute;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.users.User;
import org.vesper.text.JsonText;

/**
 * A line of the audit log: who, from where, what, and the result. <b>Threading:</b> one thread.
 *
 * <p>A text of more than {@value #MAX_TEXT} characters is cut; its length and its SHA-256 follow. Bytes are not shown but for these two. A
 * list is cut after {@value #MAX_ITEMS} items, and all lists of a field after {@value #MAX_ITEMS_IN_ALL}.
 */
public final class AuditLine {

    private static final Caller FOLDER = new Caller("folder", Role.ADMIN, "local");
    private static final int MAX_TEXT = 8192;
    private static final int MAX_ITEMS = 100;
    private static final int MAX_ITEMS_IN_ALL = 1000;
    /** Arguments, the events among them, and the properties of these. */
    private static final int MAX_DEPTH = 3;
    private static final int MAX_REFUSED_TEXT = 200;
    private static final int MAX_REFUSED_ITEMS = 10;
    private static final String ARGUMENTS = "arguments";
    private static final String BEGIN = "begin";
    private static final String RESULT = "result";
    private static final String MASK = "***";
    private static final Pattern SECRET = Pattern.compile("password|passphrase|secret|token|credential", Pattern.CASE_INSENSITIVE);

    private final Map<String, Object> fields = new LinkedHashMap<>();
    /** Of what has a duration. */
    private OptionalLong beganNs = OptionalLong.empty();

    private AuditLine() {
    }

    /** A line about what a caller does now. */
    public static AuditLine of(Caller caller, String action) {
        AuditLine line = ofUser(caller.name()).with("role", User.text(caller.role())).with("from", caller.address());
        if (caller.equals(Caller.SERVER)) {
            line.with("thread", Thread.currentThread().getName());
        }
        return line.with("action", action);
    }

    /** A line about what somebody tries who has not logged in, so that nobody knows a role. */
    public static AuditLine ofStranger(String name, String address, String action) {
        return ofUser(name).with("from", address).with("action", action);
    }

    private static AuditLine ofUser(String name) {
        AuditLine line = new AuditLine();
        return line.with("time", now()).with("user", name);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** Says that what the line is about begins now; its result then has the time at which it ended, and how long it took. */
    void beginNow() {
        beganNs = OptionalLong.of(System.nanoTime());
    }

    private AuditLine result(String result) {
        with(RESULT, result);
        beganNs.ifPresent(began -> with("time", now()).with("ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began)));
        return this;
    }

    /** A line about what somebody has changed in the folder of the instance, past management. */
    public static AuditLine ofFolder(String action) {
        return of(FOLDER, action);
    }

    /** A line about a call of an operation. Arguments whose names tell that they are secret are masked. */
    public static AuditLine ofCall(Caller caller, ObjectName mbean, MBeanOperationInfo operation, Object[] arguments) {
        List<Object> shown = new ArrayList<>();
        for (int at = 0; arguments != null && at < arguments.length; at++) {
            MBeanParameterInfo[] parameters = operation.getSignature();
            shown.add(at < parameters.length && isSecret(parameters[at].getName()) ? MASK : arguments[at]);
        }
        return of(caller, operation.getName()).with("on", mbean).with(ARGUMENTS, shown);
    }

    /** A line about the setting of an attribute, with the same mask. */
    public static AuditLine ofSetting(Caller caller, ObjectName mbean, Attribute attribute) {
        return of(caller, "set " + attribute.getName()).with("on", mbean)
                .with(ARGUMENTS, Arrays.asList(isSecret(attribute.getName()) ? MASK : attribute.getValue()));
    }

    /** Adds a field: a text, a number, a truth value, an array or list of these. */
    public AuditLine with(String field, Object value) {
        fields.put(field, shown(value));
        return this;
    }

    String user() {
        return (String) fields.get("user");
    }

    /** Gives the line of a change an id, and returns the text of the line that says that the change has begun. */
    String begun(String id) {
        beginNow();
        return with("id", id).begun();
    }

    /** The text of the line that says that the change has begun. */
    String begun() {
        Map<String, Object> begun = new LinkedHashMap<>(fields);
        begun.put(RESULT, "begun");
        return JsonText.ascii(begun);
    }

    /** A line that says that the action was not allowed. It shows little of the arguments, which nobody has looked at. */
    AuditLine refused(String reason) {
        fields.computeIfPresent(ARGUMENTS, (field, arguments) -> ((List<?>) arguments).stream().limit(MAX_REFUSED_ITEMS)
                .map(AuditLine::beginning).toList());
        return with(RESULT, "refused").with("error", reason);
    }

    private static Object beginning(Object shown) {
        Object text = shown instanceof Map<?, ?> cut && cut.containsKey(BEGIN) ? cut.get(BEGIN) : shown;
        return text instanceof String || text instanceof List<?>
                ? text.toString().substring(0, Math.min(text.toString().length(), MAX_REFUSED_TEXT)) : text;
    }

    AuditLine failed(Throwable failure) {
        return failed(failure.getMessage() == null ? failure.toString() : failure.getMessage());
    }

    AuditLine failed(String reason) {
        return result("failed").with("error", reason);
    }

    AuditLine done(Object answer) {
        result("done");
        return answer instanceof String || answer instanceof Boolean ? with("answer", answer) : this;
    }

    /** The line as JSON, without its end. */
    @Override
    public String toString() {
        return JsonText.ascii(fields);
    }

    private static Object shown(Object value) {
        return shown(value, MAX_DEPTH, new AtomicInteger(MAX_ITEMS_IN_ALL));
    }

    /** Lists that are too deep are shown as their class: they may refer to each other, and would have no end. */
    private static Object shown(Object value, int depth, AtomicInteger left) {
        boolean isList = value instanceof Object[] || value instanceof List<?>;
        return isList && depth > 0 ? shownItems(value, depth, left) : shownItem(value);
    }

    private static List<Object> shownItems(Object several, int depth, AtomicInteger left) {
        List<?> list = several instanceof Object[] array ? Arrays.asList(array) : (List<?>) several;
        List<Object> items = new ArrayList<>();
        for (Object item : list) {
            if (items.size() == MAX_ITEMS || left.decrementAndGet() < 0) {
                items.add("and " + (list.size() - items.size()) + " more");
                return items;
            }
            items.add(shown(item, depth - 1, left));
        }
        return items;
    }

    /** What is no text and the like is shown as its class only: the text of a composite value may be without an end, too. */
    private static Object shownItem(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof byte[] content) {
            Map<String, Object> summary = new LinkedHashMap<>();
            summary.put("length", content.length);
            summary.put("sha256", sha256(content));
            return summary;
        }
        boolean isPlain = value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>
                || value instanceof ObjectName || value instanceof Path || value instanceof Date;
        return isPlain ? cut(value.toString()) : value.getClass().getName();
    }

    private static boolean isSecret(String name) {
        return SECRET.matcher(name).find();
    }

    private static Object cut(String text) {
        if (text.length() <= MAX_TEXT) {
            return text;
        }
        Map<String, Object> cut = new LinkedHashMap<>();
        cut.put(BEGIN, text.substring(0, MAX_TEXT));
        cut.put("length", text.length());
        cut.put("sha256", sha256(text.getBytes(StandardCharsets.UTF_8)));
        return cut;
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
