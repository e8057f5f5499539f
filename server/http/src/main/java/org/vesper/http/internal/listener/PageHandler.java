// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.http.internal.page.Answer;
import org.vesper.http.internal.page.Page;
import org.vesper.http.internal.page.Visit;

/** Answers requests with the pages. They only read, so every role may see them, and no method but GET and HEAD is known. */
final class PageHandler extends Handler.Abstract {

    private static final Logger LOG = LoggerFactory.getLogger(PageHandler.class);
    private static final int WORTH_PACKING_BYTES = 1_000;

    private final Map<String, Page> pages;
    private final Logins logins;
    private final OpenConnections connections;

    PageHandler(Map<String, Page> pages, Logins logins, OpenConnections connections) {
        this.pages = pages;
        this.logins = logins;
        this.connections = connections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        EndPoint client = endPoint(request);
        connections.begun(client, System.nanoTime());
        Duration wait = wait(request);
        if (wait.isZero()) {
            answer(client, request, response, callback);
        } else {
            // No thread waits.
            request.getComponents().getScheduler().schedule(() -> request.getComponents().getExecutor().execute(() ->
                    answer(client, request, response, callback)), wait.toMillis(), TimeUnit.MILLISECONDS);
        }
        return true;
    }

    private void answer(EndPoint client, Request request, Response response, Callback callback) {
        if (!client.isOpen()) {
            callback.failed(new IOException("the client has gone"));
            return;
        }
        boolean isUser = false;
        Answer answer;
        try {
            Optional<Caller> user = user(request);
            isUser = user.isPresent();
            answer = answer(request, user);
        } catch (RefusedRequest e) {
            answer = Answer.error(e.status(), e.getMessage());
        }
        boolean known = isUser;
        write(request, response, answer, Callback.from(callback, () -> connections.ended(client, known, System.nanoTime())));
    }

    /** Because of wrong logins. */
    private Duration wait(Request request) {
        try {
            return logins.wait(request.getHeaders().get(HttpHeader.AUTHORIZATION), address(request));
        } catch (RefusedRequest e) {
            // The answer says why.
            return Duration.ZERO;
        }
    }

    private Optional<Caller> user(Request request) throws RefusedRequest {
        return logins.user(request.getHeaders().get(HttpHeader.AUTHORIZATION), address(request));
    }

    private static InetAddress address(Request request) throws RefusedRequest {
        if (request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress client && client.getAddress() != null) {
            return client.getAddress();
        }
        throw new RefusedRequest(400, "the client has gone");
    }

    /** The connection below TLS. */
    private static EndPoint endPoint(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        return endPoint instanceof EndPoint.Wrapper layer ? layer.unwrap() : endPoint;
    }

    private Answer answer(Request request, Optional<Caller> user) throws RefusedRequest {
        Page page = pages.get(request.getHttpURI().getPath());
        if (page == null) {
            throw new RefusedRequest(404, "there is no such page");
        }
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            throw new RefusedRequest(405, "this page can only be read (GET)");
        }
        if (!page.isOpen() && user.isEmpty()) {
            throw new RefusedRequest(401, "log in as a user of the server");
        }
        try {
            return page.answer(new Visit(user, accepted(request)));
        } catch (RuntimeException | Error e) {
            LOG.error("{} cannot be answered", request.getHttpURI().getPath(), e);
            throw new RefusedRequest(500, "this cannot be read now; the log of the server has the reason");
        }
    }

    private static String accepted(Request request) {
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
        return accepted == null ? "" : accepted;
    }

    private static void write(Request request, Response response, Answer answer, Callback callback) {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.CONTENT_TYPE, answer.type());
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        if (answer.status() == 401) {
            headers.put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"Vesper\", charset=\"UTF-8\"");
        } else if (answer.status() == 405) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        }
        byte[] bytes = answer.text();
        HttpField encodings = request.getHeaders().getField(HttpHeader.ACCEPT_ENCODING);
        if (bytes.length >= WORTH_PACKING_BYTES && encodings != null && encodings.contains("gzip")) {
            headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
            bytes = packed(bytes);
        }
        headers.put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        headers.put(HttpHeader.CONTENT_LENGTH, bytes.length);
        response.setStatus(answer.status());
        response.write(true, ByteBuffer.wrap(bytes), callback);
    }

    private static byte[] packed(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }
}
