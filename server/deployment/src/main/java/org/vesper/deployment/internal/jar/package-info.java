// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar of an application as a file: it is accepted, checked, compared with another one and put into the folder of applications. Start
 * with {@code JarIntake}, then read {@code ApplicationJar} and {@code JarDelivery}. Depends on no other package of the deployment.
 */
package org.vesper.deployment.internal.jar;
