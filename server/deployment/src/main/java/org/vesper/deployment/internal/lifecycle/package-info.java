// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * How applications come, stop and go. Read {@code DeploymentThread} and {@code Request}, then {@code ApplicationSet}, {@code Deployer} and
 * {@code StateChanger}. It knows all other rooms.
 */
package org.vesper.deployment.internal.lifecycle;
