// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What reads settings and reports what is wrong with them: {@link org.vesper.config.Settings},
 * {@link org.vesper.config.ConfigurationException}. No dependencies.
 */
package org.vesper.config;
