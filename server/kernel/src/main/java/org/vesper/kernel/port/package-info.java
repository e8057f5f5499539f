// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The ports of stages: inputs, outputs, inlets of adapters, and crossings from lane to lane. Begin with {@link
 * org.vesper.kernel.port.LaneInlet} and follow an event. The package knows {@code lane}, {@code fault}, {@code control}, {@code
 * measure} and {@code metrics}.
 */
package org.vesper.kernel.port;
