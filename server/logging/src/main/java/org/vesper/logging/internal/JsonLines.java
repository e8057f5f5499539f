// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging.internal;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Logback's JSON, with the time as a date and the application in a member of its own. */
final class JsonLines extends JsonEncoder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT)
            .withZone(ZoneId.systemDefault());

    JsonLines() {
        setWithSequenceNumber(false);
        setWithTimestamp(false);
        setWithNanoseconds(false);
        setWithContext(false);
        setWithMarkers(false);
        setWithMDC(false);
        setWithKVPList(false);
        setWithMessage(false);
        setWithArguments(false);
        setWithFormattedMessage(true);
    }

    @Override
    protected void appendCustomFields(StringBuilder line, ILoggingEvent event) {
        line.append(',');
        appenderMember(line, "time", TIME.format(event.getInstant()));
        line.append(',');
        appenderMember(line, "application", event.getMDCPropertyMap().getOrDefault(ApplicationFilter.APPLICATION, "server"));
    }
}
