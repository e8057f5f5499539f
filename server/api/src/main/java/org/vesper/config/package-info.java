// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Reading of settings, and reporting of the mistakes in them: {@link org.vesper.config.Settings}, {@link
 * org.vesper.config.ConfigurationException}; {@link org.vesper.config.Secrets} among them. The folders of a server, {@link
 * org.vesper.config.InstanceLayout}, and the check of who can change them, {@link org.vesper.config.InstanceOwnership}. No dependencies.
 */
package org.vesper.config;
