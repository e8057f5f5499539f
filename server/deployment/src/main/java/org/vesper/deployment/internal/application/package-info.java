// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The applications of the server: {@code DeployedApplication} is the life of one version, {@code Applications} all of them at one moment,
 * and {@code SharedPackages} says who uses classes of whom. It knows {@code version} and the rooms below.
 */
package org.vesper.deployment.internal.application;
