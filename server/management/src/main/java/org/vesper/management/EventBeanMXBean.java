// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;

/** A plain Java bean of the network: {@code org.vesper:type=EventBean,application=APP,name=ID}. */
@Description("A plain Java bean that events flow through or end in")
public interface EventBeanMXBean extends FaultControl {
}
