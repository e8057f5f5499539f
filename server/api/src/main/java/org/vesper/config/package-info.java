// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Reading of settings, and reporting of the mistakes in them: {@link org.vesper.config.Settings}, {@link
 * org.vesper.config.ConfigurationException}. No dependencies.
 */
package org.vesper.config;
