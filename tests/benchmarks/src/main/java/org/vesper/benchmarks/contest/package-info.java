// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * A contest compares the cost of an event between Contestants, implementations of the same rules. Each plays the events of one Market in a
 * process of its own, a Fork, and its outputs, Signals, must be those of the model.
 */
package org.vesper.benchmarks.contest;
