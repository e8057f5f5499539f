// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.Date;
import java.util.Map;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.spi.processor.ShadowOutput;

/** An output of a rule in the shadow. */
public record ShadowOutputView(Date getTime, String getName, long getPosition, Map<String, String> getValues)
        implements TappedEventFigures {

    public static ShadowOutputView of(String rule, ShadowOutput output) {
        return new ShadowOutputView(new Date(output.timeMs()), rule, output.position(), output.values());
    }

    @Override
    public String getOutput() {
        return "";
    }
}
