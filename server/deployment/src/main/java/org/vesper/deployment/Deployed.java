// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/**
 * The result of a deployment.
 *
 * @param application the application, as it is now
 * @param plan what was done
 */
public record Deployed(Application application, UpdatePlan plan) {
}
