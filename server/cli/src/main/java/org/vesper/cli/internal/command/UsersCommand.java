// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.config.NearestName;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "users", mixinStandardHelpOptions = true, header = "Shows and changes who may manage a server, and with which role.",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Edits the file conf/users of the instance, so it needs no running server; a running one follows at once.",
            "Roles: viewer reads; operator also suspends, stops and starts what is there; deployer also brings in jars and rules;"
                + " admin may do everything.",
            "A password is typed, or read from the standard input: vesper users add NAME < FILE.",
            "Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage."})
public final class UsersCommand implements Runnable {

    private static final int SHORTEST_PASSWORD = 12;
    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, and nothing has changed.";
    private static final String NAME = "name of the user";
    private static final String ROW = "%-24s  %s";
    private static final String ROLE = "viewer, operator, deployer or admin";

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users list"},
            header = "Shows all users and their roles.", description = EXIT_CODES)
    void list(@Mixin InstanceOption instance) {
        Collection<User> users = file(instance).read().values();
        instance.answer().print(out(), () -> users.stream().map(UsersCommand::value).toList(), () -> table(users));
    }

    private static Map<String, String> value(User user) {
        Map<String, String> value = new LinkedHashMap<>();
        value.put("name", user.name());
        value.put("role", User.text(user.role()));
        return value;
    }

    private static List<String> table(Collection<User> users) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(ROW, "USER", "ROLE"));
        users.forEach(user -> lines.add(String.format(ROW, user.name(), User.text(user.role()))));
        return lines;
    }

    @Command(name = "add", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users add alice --role operator"},
            header = "Adds a user.", description = EXIT_CODES)
    void add(@Mixin InstanceOption instance, @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Option(names = "--role", paramLabel = "ROLE", required = true, description = ROLE) String role)
            throws Exception {
        Role given = User.role(role);
        SortedMap<String, User> users = file(instance).read();
        if (users.containsKey(name)) {
            throw refusal("there is a user " + name + " already; vesper users password and vesper users role change it");
        }
        User.requireName(name);
        users.put(name, new User(name, given, password(name)));
        write(instance, users, "users add", name, User.text(given));
        instance.answer().done(out(), "added: " + name + " as " + User.text(given));
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users remove alice"},
            header = "Removes a user; this takes effect at once.",
            description = EXIT_CODES)
    void remove(@Mixin InstanceOption instance, @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        SortedMap<String, User> users = file(instance).read();
        user(users, name);
        users.remove(name);
        write(instance, users, "users remove", name);
        instance.answer().done(out(), "removed: " + name);
    }

    @Command(name = "role", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users role alice deployer"},
            header = "Gives a user another role, which applies at once.",
            description = EXIT_CODES)
    void role(@Mixin InstanceOption instance, @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Parameters(paramLabel = "ROLE", description = ROLE) String role) throws Exception {
        SortedMap<String, User> users = file(instance).read();
        User changed = new User(name, User.role(role), user(users, name).password());
        users.put(name, changed);
        write(instance, users, "users role", name, User.text(changed.role()));
        instance.answer().done(out(), "changed: " + name + " is now " + User.text(changed.role()));
    }

    @Command(name = "password", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users password alice"},
            header = "Gives a user another password, which applies to later logins.",
            description = EXIT_CODES)
    void password(@Mixin InstanceOption instance, @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        SortedMap<String, User> users = file(instance).read();
        User known = user(users, name);
        users.put(name, new User(name, known.role(), password(name)));
        write(instance, users, "users password", name);
        instance.answer().done(out(), "changed: the password of " + name);
    }

    private static UserFile file(InstanceOption instance) {
        UserFile file = UserFile.of(instance.folder());
        if (!Files.isDirectory(file.path().getParent())) {
            throw refusal(instance.folder() + " is not the instance of a server (it has no folder conf); vesper start --instance "
                    + instance.folder() + " makes it one");
        }
        return file;
    }

    private static User user(SortedMap<String, User> users, String name) {
        User user = users.get(name);
        if (user == null) {
            throw refusal("there is no user " + name + NearestName.hintAmong(name, "users", users.keySet()));
        }
        return user;
    }

    /** Writes the file, and a line about it into the audit log of the server; the person is the one known to the operating system. */
    private static void write(InstanceOption instance, SortedMap<String, User> users, String action, String... arguments) throws Exception {
        Caller person = new Caller(System.getProperty("user.name"), Role.ADMIN, "local");
        try {
            AuditLog.of(instance.folder()).change(AuditLine.of(person, action).with("arguments", List.of(arguments)), () -> {
                file(instance).write(users.values());
                return null;
            });
        } catch (IllegalStateException e) {
            throw refusal(e.getMessage());
        }
    }

    /** Asks twice at a terminal; else takes the first line of the standard input. */
    private PasswordHash password(String name) throws IOException {
        Console console = System.console();
        char[] password = console == null ? firstLine() : console.readPassword("Password of %s: ", name);
        if (password == null || password.length < SHORTEST_PASSWORD) {
            throw refusal("a password has at least " + SHORTEST_PASSWORD + " characters");
        }
        if (console != null && !Arrays.equals(password, console.readPassword("Again: "))) {
            throw refusal("the two passwords differ");
        }
        PasswordHash hash = PasswordHash.of(password);
        Arrays.fill(password, ' ');
        return hash;
    }

    private static char[] firstLine() throws IOException {
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? null : line.toCharArray();
    }

    private static CommandFailure refusal(String reason) {
        return new CommandFailure(ExitCode.FAILED, reason);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
