// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/**
 * Reports a mistake in the text of a developer or an operator. The message says what is wrong, quotes the value, and says where it is and
 * what to do.
 */
public class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }

    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
