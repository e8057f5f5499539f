// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.handler.ssl.NotSslRecordException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.vesper.config.Reason;

/** Says why TLS has failed, in words for people: the libraries say it in many ways, and often only in a cause. */
public final class TlsReason {

    /** An alert of the other side, as the JDK and as BoringSSL name it. */
    private static final Pattern ALERT = Pattern.compile("(?:fatal alert: |_ALERT_)(\\w+)");

    private TlsReason() {
    }

    /** Whether TLS has failed, and not the socket or the program. */
    public static boolean isOne(Throwable failure) {
        return failure instanceof SSLException || failure.getCause() instanceof SSLException;
    }

    /** The reason, as the end of a message that names the other side. */
    public static String of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NotSslRecordException) {
                return "the other side does not speak TLS; use a port with TLS, or leave tls out";
            }
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return "the certificate of the other side is not valid now (" + Reason.of(cause) + "); it needs a new one, or a clock is"
                        + " wrong";
            }
            if (cause instanceof ClosedChannelException) {
                return "the other side has closed the connection during the handshake";
            }
        }
        String words = Reason.of(root(failure));
        Matcher alert = ALERT.matcher(words);
        if (alert.find()) {
            return "the other side has refused to go on, by the alert " + alert.group(1).toLowerCase(Locale.ROOT)
                    + "; its log says why";
        }
        String known = words.toLowerCase(Locale.ROOT);
        if (known.contains("empty client certificate") || known.contains("peer_did_not_return_a_certificate")) {
            return "the other side has shown no certificate, but has to (tls.client-certificates)";
        }
        if (known.contains("unable to find valid certification path")) {
            return "the certificate of the other side is signed by nobody who is trusted here; " + words;
        }
        return words;
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }
}
