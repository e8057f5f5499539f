// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/** Something that a developer or an operator wrote is wrong. The message says what, the value, where, and what to do. */
public class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }

    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
