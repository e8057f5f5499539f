// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The names of the server's MBeans. Names of applications and stages with characters that JMX reserves are quoted. */
public final class MBeanNames {

    /** The domain of all MBeans of the server. */
    public static final String DOMAIN = "org.vesper";

    /** The server as a whole. */
    public static final ObjectName SERVER = of("type=Server");

    /** The log of the server. */
    public static final ObjectName LOGGING = of("type=Logging");

    /** The users in the file of the server. */
    public static final ObjectName USERS = of("type=Users");

    /** The analysis of slow outputs. */
    public static final ObjectName ANALYSIS = of("type=LatencyAnalysis");

    private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\n]+");

    private MBeanNames() {
    }

    public static ObjectName application(String name) {
        return of("type=Application,name=" + quotedIfNeeded(name));
    }

    /** The name of a part of an application: type is Adapter, Stream, Processor, EventBean, LatencyRecorder or Bean. */
    public static ObjectName part(String type, String application, String name) {
        return of("type=" + type + ",application=" + quotedIfNeeded(application) + ",name=" + quotedIfNeeded(name));
    }

    /** A pattern for all applications. */
    public static ObjectName applications() {
        return of("type=Application,*");
    }

    /** A pattern for all parts of one type in all applications. */
    public static ObjectName parts(String type) {
        return of("type=" + type + ",*");
    }

    /** A pattern for all parts of one type in one application. */
    public static ObjectName parts(String type, String application) {
        return of("type=" + type + ",application=" + quotedIfNeeded(application) + ",*");
    }

    /** The value of a key, without its quotes. */
    public static String text(ObjectName name, String key) {
        String value = name.getKeyProperty(key);
        return value.startsWith("\"") ? ObjectName.unquote(value) : value;
    }

    private static String quotedIfNeeded(String value) {
        return PLAIN.matcher(value).matches() ? value : ObjectName.quote(value);
    }

    private static ObjectName of(String properties) {
        try {
            return new ObjectName(DOMAIN + ":" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(properties, e);
        }
    }
}
