// SPDX-License-Identifier: GPL-2.0-or-later

/** Figures that a provider counts or measures, for JMX, Prometheus and the commands of the server. */
package org.vesper.spi.figure;
