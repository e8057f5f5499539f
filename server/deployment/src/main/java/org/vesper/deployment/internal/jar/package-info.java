// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar of an application as a file: how it is taken in, checked, compared with another one and put into the folder of applications.
 * Read {@code JarIntake}, then {@code ApplicationJar} and {@code JarDelivery}. It knows no other room.
 */
package org.vesper.deployment.internal.jar;
