// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * One version of an application, from its jar to its network. Read {@code VersionBuilder}, then {@code Teardown} and
 * {@code ApplicationVersion}. It knows {@code assembly} and the rooms below, and nothing of other versions.
 */
package org.vesper.deployment.internal.version;
