// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.vesper.text.JsonText;

/**
 * The answer to a request.
 *
 * @param status the status code of HTTP
 * @param type the media type of its text
 * @param text the text, encoded
 */
public record Answer(int status, String type, byte[] text) {

    private static final String JSON = "application/json";

    /** An answer as an object of JSON, in one line. */
    public static Answer json(int status, Map<String, ?> fields) {
        return new Answer(status, JSON, (JsonText.ascii(fields) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** An answer that says why there is no other. */
    public static Answer error(int status, String reason) {
        return json(status, Map.of("error", reason));
    }
}
