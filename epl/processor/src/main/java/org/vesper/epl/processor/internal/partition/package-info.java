// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * An engine with its input and output. An event passes {@code Partition} and {@code Entrances} into the engine; what rules select leaves
 * through {@code OutputSubscriber}. Of a rule this room knows only the {@code OutputSource}.
 */
package org.vesper.epl.processor.internal.partition;
