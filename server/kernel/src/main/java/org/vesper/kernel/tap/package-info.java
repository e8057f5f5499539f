// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Looks at the events that pass a stage, while an operator wants to. Begin with {@link org.vesper.kernel.tap.Tap}. The lane only puts a
 * reference into a ring or counts that it is full; conditions and texts are the work of a thread of the tap. A condition is a rule, which a
 * processor of its own evaluates: the package knows {@code org.vesper.spi.processor} and the form of a rule in EPL, and of the kernel
 * {@code measure} and {@code metrics}.
 */
package org.vesper.kernel.tap;
