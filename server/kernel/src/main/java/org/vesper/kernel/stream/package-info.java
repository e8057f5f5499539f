// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The queues and threads of streams. Begin with {@link org.vesper.kernel.stream.StreamQueue}. The package knows {@code port}, {@code time},
 * {@code measure}, {@code definition}, {@code fault}, {@code metrics} and {@code lane}; its queue is one of JCTools.
 */
package org.vesper.kernel.stream;
