// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

/**
 * The classes accepted by Java serialization: those needed to read and operate MBeans. Any other class is rejected without reading its
 * bytes.
 */
final class SerialFilters {

    /** Filters the object presented as a credential, before anything is checked: String[]. */
    static final String CREDENTIALS = "maxdepth=3;maxarray=10;maxbytes=10000;java.lang.String;!*";

    /**
     * Filters the arguments of calls, after the credential was checked; they travel as one array of bytes, large enough for rules. A hash
     * map is none of them: one whose keys are nested maps makes whoever reads it compute for ever.
     */
    static final String CALLS = "maxdepth=20;maxarray=64000000;maxrefs=10000;"
            + "java.lang.Boolean;java.lang.Byte;java.lang.Character;java.lang.Double;java.lang.Float;java.lang.Integer;java.lang.Long;"
            + "java.lang.Number;java.lang.Short;java.lang.String;java.lang.Object;java.lang.Enum;"
            + "java.math.BigDecimal;java.math.BigInteger;java.util.Date;"
            + "java.util.ArrayList;java.util.TreeMap;java.util.Vector;"
            + "javax.management.Attribute;javax.management.AttributeList;javax.management.ObjectName;"
            + "javax.management.AttributeChangeNotificationFilter;javax.management.NotificationFilterSupport;"
            + "javax.management.relation.MBeanServerNotificationFilter;javax.management.openmbean.*;"
            + "java.rmi.MarshalledObject;javax.security.auth.Subject;!*";

    /** Rejects every object sent to the registry; the server registers its own entry without serialization. */
    static final String REGISTRY = "!*";

    /**
     * Limits what a client may send to the distributed garbage collection, which it reaches before it logs in and which keeps what it is
     * sent for a while: a few short arrays, enough for the three objects that a client uses.
     */
    static final String GARBAGE_COLLECTION = "maxarray=64;maxbytes=4096";

    /** Seconds instead of ten minutes: how long the server remembers a client that does not answer any more. */
    private static final String LEASE_MS = "60000";

    private SerialFilters() {
    }

    /** Applies to what RMI opens afterwards; a value set on the command line is kept. */
    static void protectRmi() {
        setIfMissing("sun.rmi.registry.registryFilter", REGISTRY);
        setIfMissing("sun.rmi.transport.dgcFilter", GARBAGE_COLLECTION);
        setIfMissing("java.rmi.dgc.leaseValue", LEASE_MS);
    }

    private static void setIfMissing(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
