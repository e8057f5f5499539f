// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/** A version of the rules of a processor. It is an interface for the same reason as {@link LatencyFigures}. */
public interface RuleChangeFigures {

    /** Its number; a later version has a higher one. */
    long getVersion();

    Date getTime();

    /** Who made the change. */
    String getUser();

    /** Where the request came from; "" if that is unknown. */
    String getAddress();

    /** What changed: "replaced percent/WSC; stopped trend/IBM". */
    String getChange();

    /** Why, in the words of the user. */
    String getComment();

    /** The commit of the git repository {@code var/rules}. */
    String getCommit();
}
