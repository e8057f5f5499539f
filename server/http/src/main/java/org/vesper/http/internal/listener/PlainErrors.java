// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.vesper.http.internal.page.Answer;

/** Answers what is no proper request of HTTP in the form of all other errors, without a page that repeats it or names the library. */
final class PlainErrors extends ErrorHandler {

    @Override
    protected void generateResponse(Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        Answer answer = Answer.error(code, message);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
        response.write(true, ByteBuffer.wrap(answer.text()), callback);
    }
}
