// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.security.auth.x500.X500Principal;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.clients.AddressList;
import org.vesper.clients.Client;
import org.vesper.clients.ClientFile;
import org.vesper.clients.Token;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "clients", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        header = "Shows and changes which clients may send events to adapters that ask who they are (clients = listed).",
        description = {
            "Edits the file conf/clients of the instance, so it needs no running server; a running one follows within two seconds.",
            "A client proves who it is by a token, which is shown once and kept nowhere, or by a certificate.",
            "Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage."})
public final class ClientsCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, and nothing has changed, 2 wrong usage.";
    private static final String NAME = "name of the client";
    private static final String ROW = "%-24s  %-36s  %-28s  %s";

    @Spec
    private CommandSpec spec;

    /** The destination of a new token. */
    static final class TokenOption {

        @Option(names = "--token-file", paramLabel = "FILE",
                description = "writes the token into a new file, which only you can read, instead of showing it")
        private Path file;
    }

    /** The permissions of a new client, and its proof of identity if that is no token. */
    static final class Terms {

        @Option(names = "--certificate", paramLabel = "SUBJECT", converter = Subject.class,
                description = "subject of the client's certificate, as CN=feed,O=Example; it then has no token")
        private String certificate;

        @Option(names = "--event-types", paramLabel = "TYPE", split = ",", converter = EventTypeName.class,
                description = "event types that it may send, as StockTick, APP/StockTick or APP/*; all if it is left out")
        private List<String> eventTypes = List.of();

        @Option(names = "--addresses", paramLabel = "RANGE", converter = Range.class,
                description = "addresses from which it may connect, as 10.0.0.0/8,192.0.2.7; all if it is left out")
        private String addresses = "";

        private Client of(String name, Optional<Token> token) {
            return new Client(name, token.map(Token::sha256), Optional.ofNullable(certificate).map(X500Principal::new), eventTypes,
                    AddressList.parse(addresses));
        }
    }

    /** The name of a new client. */
    static final class Name extends Form {

        Name() {
            super(Client::requireName);
        }
    }

    /** The subject of a certificate. */
    static final class Subject extends Form {

        Subject() {
            super(Subject::check);
        }

        private static void check(String text) {
            try {
                new X500Principal(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("'" + text + "' is not a name such as CN=feed,O=Example", e);
            }
        }
    }

    /** An event type that a client may send. */
    static final class EventTypeName extends Form {

        EventTypeName() {
            super(Client::requireEventType);
        }
    }

    /** Addresses from which a client may connect. */
    static final class Range extends Form {

        Range() {
            super(AddressList::parse);
        }
    }

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper clients list"},
            header = "Shows all clients and what they may send.", description = EXIT_CODES)
    void list(@Mixin InstanceOption instance) {
        List<Client> clients = List.copyOf(file(instance).read().values());
        instance.answer().print(out(), () -> clients.stream().map(ClientsCommand::value).toList(), () -> table(clients));
    }

    private static Map<String, Object> value(Client client) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("name", client.name());
        value.put("token", client.tokenSha256().isPresent());
        value.put("certificate", client.certificate().map(X500Principal::getName).orElse(""));
        value.put("eventTypes", client.eventTypes());
        value.put("addresses", client.addresses().toString());
        return value;
    }

    private static List<String> table(List<Client> clients) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, ROW, "CLIENT", "PROVES WHO IT IS BY", "EVENT TYPES", "ADDRESSES"));
        for (Client client : clients) {
            List<String> proofs = new ArrayList<>();
            client.tokenSha256().ifPresent(hash -> proofs.add("token"));
            client.certificate().ifPresent(subject -> proofs.add(subject.getName()));
            lines.add(String.format(Locale.ROOT, ROW, client.name(), String.join(" or ", proofs),
                    client.eventTypes().isEmpty() ? "all" : String.join(", ", client.eventTypes()),
                    client.addresses().isEmpty() ? "all" : client.addresses()));
        }
        return lines;
    }

    @Command(name = "add", mixinStandardHelpOptions = true,
            footer = {"", "Example: vesper clients add desk-7 --event-types StockTick --token-file desk-7.token"},
            header = "Adds a client, with a new token or a certificate.", description = EXIT_CODES)
    void add(@Mixin InstanceOption instance, @Mixin TokenOption where, @Mixin Terms terms,
            @Parameters(paramLabel = "NAME", converter = Name.class, description = NAME) String name) throws Exception {
        Optional<Token> token = terms.certificate == null ? Optional.of(Token.random()) : Optional.empty();
        Client client = terms.of(name, token);
        ClientFile file = file(instance);
        AuditLine line = line("clients add", name).with("certificate", terms.certificate).with("eventTypes", client.eventTypes())
                .with("addresses", client.addresses().toString());
        change(instance, line, kept(token, where), () -> {
            file.add(client);
            return "added: " + name;
        });
        show(instance, "added: " + name, where.file == null ? token : Optional.empty());
    }

    @Command(name = "token", mixinStandardHelpOptions = true, footer = {"", "Example: vesper clients token desk-7"},
            header = "Gives a client a new token; connections with its old one are closed.", description = EXIT_CODES)
    void token(@Mixin InstanceOption instance, @Mixin TokenOption where,
            @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        Token token = Token.random();
        ClientFile file = file(instance);
        file.get(name);
        change(instance, line("clients token", name), kept(Optional.of(token), where), () -> {
            file.replace(name, old -> new Client(name, Optional.of(token.sha256()), old.certificate(), old.eventTypes(), old.addresses()));
            return "changed: the token of " + name;
        });
        show(instance, "changed: the token of " + name, where.file == null ? Optional.of(token) : Optional.empty());
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, footer = {"", "Example: vesper clients remove desk-7"},
            header = "Removes a client; its connections are closed.", description = EXIT_CODES)
    void remove(@Mixin InstanceOption instance, @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        ClientFile file = file(instance);
        change(instance, line("clients remove", name), Optional.empty(), () -> {
            file.remove(name);
            return "removed: " + name;
        });
        show(instance, "removed: " + name, Optional.empty());
    }

    /** The person is the one known to the operating system. */
    private static AuditLine line(String action, String name) {
        return AuditLine.of(new Caller(System.getProperty("user.name"), Role.ADMIN, "local"), action).with("arguments", List.of(name));
    }

    /** Makes a change. The new token is in its file before; if nothing changes, the file is removed. */
    private static void change(InstanceOption instance, AuditLine line, Optional<Path> tokenFile, Callable<String> change)
            throws Exception {
        boolean done = false;
        try {
            AuditLog.of(instance.folder()).change(line, change);
            done = true;
        } catch (IllegalStateException e) {
            throw refusal(e.getMessage());
        } finally {
            if (!done && tokenFile.isPresent()) {
                Files.deleteIfExists(tokenFile.get());
            }
        }
    }

    private static Optional<Path> kept(Optional<Token> token, TokenOption where) {
        Optional<Path> file = token.isEmpty() ? Optional.empty() : Optional.ofNullable(where.file);
        file.ifPresent(path -> token.orElseThrow().write(path));
        return file;
    }

    /** Shows what was done, and a token this once. */
    private void show(InstanceOption instance, String done, Optional<Token> token) {
        Map<String, String> value = new LinkedHashMap<>();
        value.put("done", done);
        token.ifPresent(shown -> value.put("token", shown.text()));
        List<String> lines = new ArrayList<>(List.of(done));
        token.ifPresent(shown -> {
            lines.add("token: " + shown.text());
            lines.add("It is shown only now: servers keep no more than its SHA-256.");
        });
        instance.answer().print(out(), () -> value, () -> lines);
    }

    private static ClientFile file(InstanceOption instance) {
        ClientFile file = ClientFile.of(instance.folder());
        if (!Files.isDirectory(file.path().getParent())) {
            throw refusal(instance.folder() + " is not the instance of a server (it has no folder conf); vesper start --instance "
                    + instance.folder() + " makes it one");
        }
        return file;
    }

    private static CommandFailure refusal(String reason) {
        return new CommandFailure(ExitCode.FAILED, reason);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
