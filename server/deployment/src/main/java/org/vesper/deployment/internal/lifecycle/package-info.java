// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Which applications there are, and how they come, are updated, stop and go. Read {@code DeploymentThread} and {@code Request}, then
 * {@code Deployer} with {@code JointUpdate}, and {@code StateChanger}. It knows all other rooms.
 */
package org.vesper.deployment.internal.lifecycle;
