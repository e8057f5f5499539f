// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.NearestName;
import org.vesper.config.Reason;

/**
 * The file of clients of an instance: a section for each, that begins with its name in brackets.
 *
 * <pre>{@code
 * [desk-7]
 * token-sha256 = 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
 * event-types = StockTick, orders/*
 * addresses = 10.0.0.0/8
 *
 * [feed]
 * certificate = CN=feed,O=Example
 * }</pre>
 *
 * <p><b>Threading:</b> any thread of any process, as {@link InstanceFile}. <b>Failure:</b> a file that others can change, or with lines
 * that cannot be read, is a {@link
 * ConfigurationException} with these lines and remedies.
 */
public final class ClientFile {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "conf/clients";

    private static final String HEADER = "# The clients that may send events to adapters with clients = listed; vesper clients edits it,"
            + " and the server follows.\n";
    private static final Set<PosixFilePermission> CHANGE_BY_OTHERS = PosixFilePermissions.fromString("----w--w-");

    private final InstanceFile file;

    private ClientFile(Path file) {
        this.file = new InstanceFile(file, "rw-------");
    }

    public static ClientFile of(Path instance) {
        return new ClientFile(instance.resolve(FILE));
    }

    public Path path() {
        return file.path();
    }

    /** All clients by name; none if there is no file. */
    public SortedMap<String, Client> read() {
        return read(file.read());
    }

    private SortedMap<String, Client> read(Optional<String> text) {
        SortedMap<String, Client> clients = new TreeMap<>();
        List<String> mistakes = read(text, clients);
        if (!mistakes.isEmpty()) {
            throw new ConfigurationException(String.join("; ", mistakes));
        }
        return clients;
    }

    /** All lines that cannot be read, each with its place and a remedy. */
    public List<String> mistakes() {
        return read(file.read(), new TreeMap<>());
    }

    private List<String> read(Optional<String> text, SortedMap<String, Client> clients) {
        List<String> mistakes = new ArrayList<>();
        if (text.isPresent()) {
            requireSafe();
        }
        for (ClientSection section : sections(text.orElse("").lines().toList(), mistakes)) {
            noting(mistakes, section.line(), () -> {
                Client client = section.client();
                requireUnique(client, clients.values());
                clients.put(client.name(), client);
            });
        }
        return mistakes;
    }

    private List<ClientSection> sections(List<String> lines, List<String> mistakes) {
        List<ClientSection> sections = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            int number = at + 1;
            if (line.startsWith("[") && line.endsWith("]")) {
                sections.add(new ClientSection(line.substring(1, line.length() - 1).strip(), number));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                noting(mistakes, number, () -> {
                    if (sections.isEmpty()) {
                        throw new ConfigurationException("a client begins with its name in brackets, as [desk-7]");
                    }
                    sections.get(sections.size() - 1).add(line);
                });
            }
        }
        return sections;
    }

    private void noting(List<String> mistakes, int line, Runnable step) {
        try {
            step.run();
        } catch (IllegalArgumentException | ConfigurationException e) {
            mistakes.add(path() + ":" + line + ": " + e.getMessage());
        }
    }

    /** <b>Failure:</b> another client has the name, or the same proof. */
    private static void requireUnique(Client client, Collection<Client> others) {
        for (Client other : others) {
            if (other.name().equals(client.name())) {
                throw new ConfigurationException("there are two clients " + client.name() + "; remove one");
            }
            boolean sameToken = client.tokenSha256().isPresent() && client.tokenSha256().equals(other.tokenSha256());
            boolean sameCertificate = client.certificate().isPresent() && client.certificate().equals(other.certificate());
            if (sameToken || sameCertificate) {
                throw new ConfigurationException("clients " + other.name() + " and " + client.name() + " have the same "
                        + (sameToken ? "token" : "certificate") + "; each needs its own");
            }
        }
    }

    private void requireSafe() {
        try {
            Set<PosixFilePermission> permissions = new HashSet<>(Files.getPosixFilePermissions(path()));
            permissions.retainAll(CHANGE_BY_OTHERS);
            if (!permissions.isEmpty()) {
                throw new ConfigurationException(path() + " can be changed by others; run chmod go-w " + path());
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + path() + ": " + Reason.of(e), e);
        }
    }

    /** Adds a client. <b>Failure:</b> there is one of the name, or with the same proof; nothing is changed. */
    public void add(Client client) {
        change(clients -> {
            requireUnique(client, clients.values());
            clients.put(client.name(), client);
        });
    }

    /** Changes a client. <b>Failure:</b> there is none of the name; nothing is changed. */
    public void replace(String name, UnaryOperator<Client> change) {
        change(clients -> {
            Client changed = change.apply(known(clients, name));
            clients.remove(name);
            requireUnique(changed, clients.values());
            clients.put(name, changed);
        });
    }

    /** Removes a client. <b>Failure:</b> there is none; nothing is changed. */
    public void remove(String name) {
        change(clients -> clients.remove(known(clients, name).name()));
    }

    private void change(Consumer<SortedMap<String, Client>> change) {
        file.change(before -> {
            SortedMap<String, Client> clients = read(before);
            change.accept(clients);
            StringBuilder text = new StringBuilder(HEADER);
            clients.values().forEach(client -> text.append('\n').append(ClientSection.text(client)));
            return text.toString();
        });
    }

    /** A client by its name. <b>Failure:</b> a {@link ConfigurationException} with the nearest name. */
    public Client get(String name) {
        return known(read(), name);
    }

    private static Client known(SortedMap<String, Client> clients, String name) {
        Client client = clients.get(name);
        if (client == null) {
            throw new ConfigurationException("there is no client " + name + NearestName.hintAmong(name, "clients", clients.keySet()));
        }
        return client;
    }
}
