// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.MBeanNames;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.EditedUsers;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFigures;
import org.vesper.management.users.UserFile;
import org.vesper.management.users.UsersMXBean;
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
            "With --url or --profile, the server edits its file, for a user of the role admin.",
            "Roles: viewer reads; operator also suspends, stops and starts what is there; deployer also brings in jars and rules;"
                + " admin may do everything.",
            "A password is typed, or read from the standard input: vesper users add NAME < FILE.",
            "Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage."})
public final class UsersCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, and nothing has changed, 2 wrong usage.";
    private static final String NAME = "name of the user";
    private static final String ROW = "%-24s  %s";
    private static final String ROLE = "viewer, operator, deployer or admin";

    @Spec
    private CommandSpec spec;

    /** The name of a new user. */
    static final class Name extends Form {

        Name() {
            super(User::requireName);
        }
    }

    /** A role. */
    static final class RoleName extends Form {

        RoleName() {
            super(User::role);
        }
    }

    /** The roles, as picocli wants them. */
    static final class Roles implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(Role.values()).map(User::text).iterator();
        }
    }

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users list"},
            header = "Shows all users and their roles.", description = EXIT_CODES)
    void list(@Mixin ServerOption server) {
        if (server.isRemote()) {
            server.call(connection -> print(server, users(connection).list()));
        } else {
            print(server, here(server).list());
        }
    }

    private void print(ServerOption server, UserFigures[] users) {
        server.answer().print(out(), () -> Stream.of(users).map(UsersCommand::value).toList(), () -> table(users));
    }

    private static Map<String, Object> value(UserFigures user) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("name", user.name());
        value.put("role", user.role());
        return value;
    }

    private static List<String> table(UserFigures[] users) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, ROW, "USER", "ROLE"));
        Stream.of(users).forEach(user -> lines.add(String.format(Locale.ROOT, ROW, user.name(), user.role())));
        return lines;
    }

    @Command(name = "add", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users add alice --role operator"},
            header = "Adds a user.", description = EXIT_CODES)
    void add(@Mixin ServerOption server, @Parameters(paramLabel = "NAME", converter = Name.class, description = NAME) String name,
            @Option(names = "--role", paramLabel = "ROLE", required = true, converter = RoleName.class,
                    completionCandidates = Roles.class, description = ROLE) String role) throws Exception {
        String given = User.text(User.role(role));
        String password = password(name);
        change(server, List.of("users add", name, given), users -> users.add(name, given, password));
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users remove alice"},
            header = "Removes a user; this takes effect at once.",
            description = EXIT_CODES)
    void remove(@Mixin ServerOption server, @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        change(server, List.of("users remove", name), users -> users.remove(name));
    }

    @Command(name = "role", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users role alice deployer"},
            header = "Gives a user another role, which applies at once.",
            description = EXIT_CODES)
    void role(@Mixin ServerOption server, @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Parameters(paramLabel = "ROLE", converter = RoleName.class, completionCandidates = Roles.class, description = ROLE)
            String role) throws Exception {
        String given = User.text(User.role(role));
        change(server, List.of("users role", name, given), users -> users.changeRole(name, given));
    }

    @Command(name = "password", mixinStandardHelpOptions = true, footer = {"", "Example: vesper users password alice"},
            header = "Gives a user another password, which applies to later logins.",
            description = EXIT_CODES)
    void password(@Mixin ServerOption server, @Parameters(paramLabel = "NAME", description = NAME) String name) throws Exception {
        String password = password(name);
        change(server, List.of("users password", name), users -> users.changePassword(name, password));
    }

    /**
     * Changes users, by the server if it is named by its address, else in the file of the instance, whether a server runs or not.
     *
     * @param done the action and its arguments without the password, for the audit log
     */
    private void change(ServerOption server, List<String> done, Function<UsersMXBean, String> change) throws Exception {
        if (server.isRemote()) {
            server.call(connection -> server.answer().done(out(), change.apply(users(connection))));
            return;
        }
        // The person is the one known to the operating system.
        Caller person = new Caller(System.getProperty("user.name"), Role.ADMIN, "local");
        AuditLine line = AuditLine.of(person, done.get(0)).with("arguments", done.subList(1, done.size()));
        UsersMXBean users = here(server);
        try {
            server.answer().done(out(), AuditLog.of(server.instance().folder()).change(line, () -> change.apply(users)));
        } catch (IllegalStateException e) {
            throw refusal(e.getMessage());
        }
    }

    private static UsersMXBean users(ServerConnection connection) {
        return connection.proxy(MBeanNames.USERS, UsersMXBean.class);
    }

    private static UsersMXBean here(ServerOption server) {
        Path instance = server.instance().folder();
        UserFile file = UserFile.of(instance);
        if (!Files.isDirectory(file.path().getParent())) {
            throw refusal(instance + " is not the instance of a server (it has no folder conf); vesper start --instance "
                    + instance + " makes it one");
        }
        return new EditedUsers(file, "file");
    }

    /** Asks twice at a terminal; else takes the first line of the standard input. */
    private static String password(String name) throws IOException {
        Console console = System.console();
        if (console == null) {
            return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        }
        char[] password = console.readPassword("Password of %s: ", name);
        if (!Arrays.equals(password, console.readPassword("Again: "))) {
            throw refusal("the two passwords differ");
        }
        return password == null ? null : new String(password);
    }

    private static CommandFailure refusal(String reason) {
        return new CommandFailure(ExitCode.FAILED, reason);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
