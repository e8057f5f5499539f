// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;

/** A filter that passes lines of applications only, and none of them unless the setting {@code log.files} asks for a file for each. */
public final class ApplicationFilter extends Filter<ILoggingEvent> {

    static final String APPLICATION = "application";

    private boolean perApplication;

    /** @param files {@code one} or {@code per-application} */
    public void setFiles(String files) {
        perApplication = files.equals("per-application");
    }

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return perApplication && event.getMDCPropertyMap().containsKey(APPLICATION) ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
