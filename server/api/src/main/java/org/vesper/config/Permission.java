// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/** Whether the operator permits something; the value of a setting. */
public enum Permission {
    REFUSED, ALLOWED
}
