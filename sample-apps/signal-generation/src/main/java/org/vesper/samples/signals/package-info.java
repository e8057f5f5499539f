// SPDX-License-Identifier: GPL-2.0-or-later

/** The Signal Generation application: its event, and the bean at the end of its network. Start reading at {@link SignalCollector}. */
package org.vesper.samples.signals;
