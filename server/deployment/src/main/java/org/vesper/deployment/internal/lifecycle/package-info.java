// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The deployment, stopping and removal of applications. Start with {@code DeploymentThread} and {@code Request}, then read {@code
 * ApplicationSet}, {@code Deployer} and {@code StateChanger}. Depends on all other packages of the deployment.
 */
package org.vesper.deployment.internal.lifecycle;
