// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.ObjectName;

/** The table in docs/security.md that says which role an operation requires. */
final class RolesPage {

    /** The roles, weakest first. */
    static final List<String> ROLES = List.of("viewer", "operator", "deployer", "admin");

    private static final Pattern LISTED = Pattern.compile("(setting )?`([^`]+)`");

    /** The index of the role, by Server.suspend or Stream.set Wait. */
    private final Map<String, Integer> required = new HashMap<>();

    private RolesPage() {
    }

    static RolesPage read() throws IOException {
        RolesPage page = new RolesPage();
        try (Stream<String> lines = Files.lines(Path.of(System.getProperty("vesper.root"), "docs/security.md"))) {
            lines.dropWhile(line -> !line.startsWith("| MBean |")).skip(2).takeWhile(line -> line.startsWith("|")).forEach(page::add);
        }
        return page;
    }

    /** The index of the role that an operation, or {@code set ATTRIBUTE}, requires; empty if nobody may call it. */
    Optional<Integer> required(ObjectName mbean, String operation) {
        boolean isOwn = mbean.getDomain().equals("org.vesper");
        String type = isOwn ? mbean.getKeyProperty("type") : mbean.getCanonicalName();
        return isOwn && type.equals("Bean") ? Optional.of(ROLES.indexOf("operator"))
                : Optional.ofNullable(required.get(type + "." + operation));
    }

    /** How many operations and settings the table lists. */
    int size() {
        return required.size();
    }

    private void add(String row) {
        String[] cells = row.split("\\|", -1);
        Matcher mbean = LISTED.matcher(cells[1]);
        if (!mbean.find()) {
            throw new AssertionError("no MBean in " + row);
        }
        for (int role = 0; role < ROLES.size(); role++) {
            Matcher listed = LISTED.matcher(cells[role + 2]);
            while (listed.find()) {
                required.put(mbean.group(2) + "." + (listed.group(1) == null ? "" : "set ") + listed.group(2), role);
            }
        }
    }
}
