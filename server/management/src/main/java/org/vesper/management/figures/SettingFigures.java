// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** A setting. It is an interface for the same reason as {@link LatencyFigures}. */
public interface SettingFigures {

    /** Its key in conf/vesper.properties; app.NAME.KEY for one of an application. */
    String getKey();

    /** Its value, without a secret. */
    String getValue();

    /** Where the value comes from: a file with the line, --set or default. */
    String getFrom();
}
