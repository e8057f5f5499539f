// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Looks at the events that pass a stage, while an operator wants to. Begin with {@link org.vesper.kernel.tap.Tap}. The lane only puts a
 * reference into a ring or counts that it is full; conditions and texts are the work of a thread of the tap. The package knows {@code
 * measure} and {@code metrics}.
 */
package org.vesper.kernel.tap;
