// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/** The value of a setting by which the operator permits something or does not. */
public enum Permission {
    REFUSED, ALLOWED
}
