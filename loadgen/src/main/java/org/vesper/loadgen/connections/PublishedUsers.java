// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The figures that users of an application server experienced in 2008: BEA WebLogic 9.1 on one core of 1.8 GHz, without keep-alive. */
enum PublishedUsers {

    ALONE("the application server alone", """
            30 61.3 2.23% 490
            60 110 2.71% 543
            90 171 2.63% 525
            120 216 2.83% 555
            150 277 2.73% 541
            200 356 2.88% 561
            300 453 3.38% 662
            400 595 3.44% 672
            500 370 8.16% 1350
            600 511 6.40% 1170
            700 456 9.13% 1540
            800 292 16.5% 2740
            900 179 27.6% 5020
            1000 190 29.3% 5280
            """),
    BEHIND("behind a traffic manager", """
            30 150 0.00% 201
            120 860 0.00% 140
            200 992 0.00% 202
            400 929 0.00% 431
            600 1029 0.00% 583
            800 873 0.00% 916
            1000 605 0.24% 1650
            1500 589 0.22% 2040
            2000 587 1.14% 2730
            5000 595 10.5% 6730
            10000 516 32.9% 15500
            """),
    ALONE_TLS("the application server alone", """
            30 38 3.54% 786
            60 65 4.53% 927
            90 64 6.75% 1410
            120 56 9.81% 2070
            150 54 12.4% 2730
            """),
    BEHIND_TLS("behind a traffic manager", """
            120 930 0.00% 129
            400 942 0.00% 425
            600 923 0.01% 650
            800 970 0.00% 825
            """);

    /** Average transactions per second, error rate, and time in ms. */
    static final int CELLS = 3;

    private final String title;
    private final List<List<String>> rows;

    PublishedUsers(String title, String rows) {
        this.title = title;
        this.rows = rows.lines().map(line -> Arrays.asList(line.split(" "))).toList();
    }

    String title() {
        return title;
    }

    /** The published cells for so many users; empty ones where there is no such row. */
    List<String> cells(int users) {
        return rows.stream().filter(row -> row.get(0).equals(String.valueOf(users))).findFirst().map(row -> row.subList(1, row.size()))
                .orElse(Collections.nCopies(CELLS, ""));
    }
}
