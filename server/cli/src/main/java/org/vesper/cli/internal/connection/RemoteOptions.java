// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.Console;
import java.net.MalformedURLException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.management.remote.JMXServiceURL;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.Credential;
import picocli.CommandLine.Option;

/** The options that select a server by its address instead of its folder, and a user. */
final class RemoteOptions {

    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9a-fA-F:]+\\]|[^:/\\s]+):(\\d{1,5})");

    @Option(names = "--url", paramLabel = "HOST:PORT", converter = Address.class,
            description = "the address of the server's management port, or its JMX URL")
    private String url;

    @Option(names = "--profile", paramLabel = "NAME",
            description = "a server as $VESPER_PROFILES describes it (default: ~/.config/vesper/profiles.properties)")
    private String profile;

    @Option(names = "--credential", paramLabel = "FILE", description = {
        "a file with user=NAME and password=TEXT, readable by you only;",
        "default: $VESPER_CREDENTIAL, then that of the instance; with --url, asks on the terminal"})
    private Path credential;

    @Option(names = "--certificate", paramLabel = "FILE",
            description = "the certificate that the server shows, var/jmx.crt of its instance, or that of the authority that signed it")
    private Path certificate;

    /**
     * A server to connect to.
     *
     * @param address as the user named it, for messages
     */
    record Target(String address, JMXServiceURL url, Credential credential, Optional<Path> certificate) {
    }

    /** The address of a server. */
    static final class Address extends Form {

        Address() {
            super(RemoteOptions::jmxUrl);
        }
    }

    /** Whether they name a server. */
    boolean nameServer() {
        return url != null || profile != null;
    }

    /** The file with the user and the password, if one is named. */
    Optional<Path> credentialFile() {
        return Optional.ofNullable(credential).or(Installation::credential);
    }

    /** The server that they name. <b>Failure:</b> a {@link CommandFailure} that says which option, file or key is wrong. */
    Target target() {
        if (url != null && profile != null) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "--url and --profile both name a server; give one of them");
        }
        Profile server = profile == null ? new Profile(url, Optional.empty(), Optional.empty())
                : Profile.of(profile, Installation.profiles());
        Optional<Path> trusted = Optional.ofNullable(certificate).or(server::certificate);
        Credential user = Optional.ofNullable(credential).or(server::credential).or(Installation::credential)
                .map(RemoteOptions::read).orElseGet(() -> ask(server.url()));
        return new Target(server.url(), jmxUrl(server.url()), user, trusted);
    }

    private static Credential read(Path file) {
        return Credential.readFile(file).orElseThrow(() -> new CommandFailure(ExitCode.FAILED, "there is no file " + file
                + "; it must hold user=NAME and password=TEXT"));
    }

    private static Credential ask(String address) {
        Console console = System.console();
        if (console == null) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "there is no terminal to ask for the user and the password at " + address
                    + "; give --credential FILE");
        }
        return new Credential(console.readLine("User at %s: ", address), new String(console.readPassword("Password: ")));
    }

    static JMXServiceURL jmxUrl(String address) {
        boolean isHost = HOST_AND_PORT.matcher(address).matches();
        try {
            return new JMXServiceURL(isHost ? "service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi" : address);
        } catch (MalformedURLException e) {
            throw new ConfigurationException("the address of the server is '" + address
                    + "' but must be HOST:PORT, example.com:9003 for instance, or a JMX URL, as vesper status shows it", e);
        }
    }
}
