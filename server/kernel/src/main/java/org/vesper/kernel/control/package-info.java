// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The control thread of an application, and the deadlines of its waits. Begin with {@link org.vesper.kernel.control.ControlThread}. The
 * package knows {@code fault}, for what it logs.
 */
package org.vesper.kernel.control;
