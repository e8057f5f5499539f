// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * An engine with its input and output. An event passes through {@code Partition} and {@code Entrances} into the engine; rows that rules
 * select leave through {@code OutputSubscriber}. This package knows a rule only as an {@code OutputSource}.
 */
package org.vesper.epl.processor.internal.partition;
