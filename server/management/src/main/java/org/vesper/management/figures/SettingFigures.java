// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * A setting.
 *
 * @param key its key in conf/vesper.properties; app.NAME.KEY for one of an application
 * @param value its value, without a secret
 * @param from where the value comes from: a file with the line, --set or default
 */
public record SettingFigures(String key, String value, String from) {
}
