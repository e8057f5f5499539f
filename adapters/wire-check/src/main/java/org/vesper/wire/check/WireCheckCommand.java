// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.tls.ClientTls;
import org.vesper.wire.check.Check.Outcome;
import org.vesper.wire.check.Check.Result;
import org.vesper.wire.client.TokenPath;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** The command {@code vesper wire-check}. Exit codes: 0 nothing failed, 1 a check failed, 2 wrong usage, 3 no server listens. */
@Command(name = "vesper wire-check", description = {
    "Checks whether a server speaks the wire protocol of docs/internals/wire-protocol.md. The server takes some events of the type that is"
            + " named: use a test application."})
public final class WireCheckCommand implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int UNREACHABLE = 3;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this help")
    private boolean help;

    @Parameters(paramLabel = "HOST:PORT", description = "the server")
    private String address;

    @Option(names = "--type", required = true, paramLabel = "NAME", description = "an event type of the server")
    private String type;

    @Option(names = "--property", required = true, arity = "1", paramLabel = "NAME:TYPE",
            description = "a property of the event type and how it is sent, for example price:DOUBLE; may be repeated")
    private List<String> properties = new ArrayList<>();

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "10", description = "how long an answer may take"
            + " (${DEFAULT-VALUE})")
    private int timeoutSeconds;

    @Option(names = "--patience", paramLabel = "SECONDS", defaultValue = "0", description = "how long to wait for what a server does only"
            + " after a time: HELLO_TIMEOUT, RECORD_TIMEOUT, signs of life; 0 leaves these checks out (${DEFAULT-VALUE})")
    private int patienceSeconds;

    @Option(names = "--tls", description = "connects with TLS; the certificate of the server must be for HOST")
    private boolean tls;

    @Option(names = "--trust", paramLabel = "FILE",
            description = "the certificate of the server, or of the authority that has signed it, in PEM (those that Java trusts)")
    private Path trust;

    @Option(names = "--certificate", paramLabel = "FILE", description = "the certificate that the command shows, with its key, in PEM"
            + " (none)")
    private Path certificate;

    @Option(names = "--token-file", paramLabel = "FILE",
            description = "the file with the token of a client that vesper clients has added; leaves out version 1 (none)")
    private Path tokenFile;

    public static void main(String[] arguments) {
        // Libraries name no locale.
        Locale.setDefault(Locale.ENGLISH);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs the command like {@link #main}, but returns the exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new WireCheckCommand()).setOut(out).setErr(err).execute(arguments);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Subject server = new Subject(socketAddress(), layout(), Duration.ofSeconds(timeoutSeconds))
                .patience(Duration.ofSeconds(patienceSeconds)).tls(context()).token(token());
        try (Socket socket = server.connect()) {
            out.println("checks " + socket.getInetAddress().getHostAddress() + ":" + socket.getPort() + (tls ? " over TLS" : ""));
        } catch (TokenPath.ExposedException e) {
            throw misuse(e.getMessage() + " (--tls)");
        } catch (IOException e) {
            spec.commandLine().getErr().println("Cannot connect to " + address + ": " + e.getMessage());
            return UNREACHABLE;
        }
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        for (Check check : WireCheck.all()) {
            Result result = check.run(server);
            counts.merge(result.outcome(), 1, Integer::sum);
            out.println(String.format(Locale.ROOT, "%-8s %s", result.outcome(), check.name())
                    + (result.reason().isEmpty() ? "" : ": " + result.reason()));
        }
        out.println(counts.getOrDefault(Outcome.PASS, 0) + " passed, " + counts.getOrDefault(Outcome.FAIL, 0) + " failed, "
                + counts.getOrDefault(Outcome.SKIPPED, 0) + " skipped");
        return counts.containsKey(Outcome.FAIL) ? FAILED : 0;
    }

    private Optional<SSLContext> context() {
        if (!tls && (trust != null || certificate != null)) {
            throw misuse("--trust and --certificate are for --tls; add it");
        }
        try {
            return tls ? Optional.of(ClientTls.of(Optional.ofNullable(trust), Optional.ofNullable(certificate))) : Optional.empty();
        } catch (IOException | GeneralSecurityException e) {
            throw misuse("the certificates for --tls cannot be used: " + Reason.withRoot(e));
        }
    }

    private byte[] token() {
        try {
            return tokenFile == null ? new byte[0] : Token.read(tokenFile).bytes();
        } catch (ConfigurationException e) {
            throw misuse(e.getMessage());
        }
    }

    private InetSocketAddress socketAddress() {
        int colon = address.lastIndexOf(':');
        try {
            return new InetSocketAddress(address.substring(0, Math.max(0, colon)).replaceAll("[\\[\\]]", ""),
                    Integer.parseInt(address.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            throw misuse(address + " is not HOST:PORT");
        }
    }

    private EventLayout layout() {
        try {
            return new EventLayout(type, properties.stream().map(this::property).toList());
        } catch (WireException e) {
            throw misuse(e.getMessage());
        }
    }

    private WireProperty property(String text) {
        int colon = text.lastIndexOf(':');
        try {
            return new WireProperty(text.substring(0, Math.max(0, colon)),
                    WireType.valueOf(text.substring(colon + 1).toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            throw misuse("--property " + text + " is not NAME:TYPE; types are " + List.of(WireType.values()));
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
