// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Which values of events the filters of rules want. Begin with {@link org.vesper.epl.processor.internal.wanted.WantedKeys}. Knows Esper's
 * internals, but nothing else of this module.
 */
package org.vesper.epl.processor.internal.wanted;
