// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/**
 * A setting as management shows it.
 *
 * @param key its key in conf/vesper.properties; app.NAME.KEY for one of an application
 * @param value without a secret
 * @param from where its value comes from: a file with the line, {@code --set} or {@code default}
 */
public record ShownSetting(String key, String value, String from) {
}
