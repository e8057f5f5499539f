// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * One version of an application, from its jar to its network. Start with {@code VersionBuilder}, then read {@code Teardown} and {@code
 * ApplicationVersion}. Depends on {@code assembly} and the packages below it, and not on other versions.
 */
package org.vesper.deployment.internal.version;
