// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

/** The values of a property. Public because Esper's generated code names it. */
public enum RandomSide {
    BUY, SELL, NONE
}
