// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The applications of the server: {@code DeployedApplication} is the lifecycle of one version, {@code Applications} a snapshot of all, and
 * {@code SharedPackages} the use of classes between them. Depends on {@code version} and the packages below it.
 */
package org.vesper.deployment.internal.application;
