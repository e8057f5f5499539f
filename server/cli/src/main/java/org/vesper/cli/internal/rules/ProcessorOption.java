// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.management.ObjectName;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Refusal;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.text.Plurals;
import org.vesper.config.NearestName;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select a server and a processor. */
final class ProcessorOption {

    @Mixin
    private ServerOption server;

    @Option(names = "--in", paramLabel = "APP[/PROCESSOR]",
            description = "the processor; may be omitted if there is only one")
    private String place;

    AnswerOption answer() {
        return server.answer();
    }

    /** Calls the processor. <b>Failure:</b> a refusal by the server is a {@link Refusal} in its words. */
    void call(Consumer<ProcessorMXBean> use) {
        server.call(connection -> use.accept(connection.proxy(find(connection).getValue(), ProcessorMXBean.class)));
    }

    /** Calls the processor by the names of its attributes and operations, for answers as every JMX client gets them. */
    void ask(BiConsumer<ServerConnection, ObjectName> use) {
        server.call(connection -> use.accept(connection, find(connection).getValue()));
    }

    /** Changes the rules of the processor, and prints the change and the resulting counts. */
    void change(PrintWriter out, String done, Consumer<ProcessorMXBean> change) {
        change(out, processor -> {
            change.accept(processor);
            return done;
        });
    }

    /** Changes the rules of the processor, and prints the text that the change returns and the resulting counts. */
    void change(PrintWriter out, Function<ProcessorMXBean, String> change) {
        call(processor -> {
            String done = change.apply(processor);
            answer().done(out, Plurals.right(String.format(Locale.ROOT, "%s; there %s now %,d rules in %,d templates", done,
                    processor.getRuleCount() == 1 ? "is" : "are", processor.getRuleCount(), processor.getTemplateCount())));
        });
    }

    /** Prints what a change would do. */
    void plan(PrintWriter out, Function<ProcessorMXBean, String> plan) {
        call(processor -> answer().done(out, "planned: " + Plurals.right(plan.apply(processor))));
    }

    private Map.Entry<String, ObjectName> find(ServerConnection connection) {
        TreeMap<String, ObjectName> all = new TreeMap<>();
        connection.names(MBeanNames.parts("Processor")).forEach(name -> all.put(label(name), name));
        TreeMap<String, ObjectName> meant = new TreeMap<>(all);
        meant.keySet().removeIf(label -> place != null && !label.equals(place) && !label.startsWith(place + "/"));
        if (meant.size() == 1) {
            return meant.firstEntry();
        }
        throw new CommandFailure(ExitCode.FAILED, meant.isEmpty() ? unknown(all.keySet())
                : "there are several processors; name one of them with --in: " + String.join(", ", meant.keySet()));
    }

    private String unknown(Collection<String> all) {
        return place == null ? "no application has a processor; vesper status shows what there is"
                : "there is no processor " + place + NearestName.hintAmong(place, "processors", all);
    }

    private static String label(ObjectName name) {
        return MBeanNames.text(name, "application") + "/" + MBeanNames.text(name, "name");
    }
}
