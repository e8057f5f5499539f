// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventType;
import org.vesper.epl.tools.CommandLineTrial;

/**
 * An example of the reference page.
 *
 * @param name the heading, with a number if it is not the first example there
 * @param tables the CSV blocks with "table", the name of a rule and a colon before the header
 * @param events the CSV blocks with the event type and a colon before the header
 * @param options additional options of {@code vesper epl run}
 * @param output the output of the command: output events, or errors in the rules
 */
public record ReferenceExample(String name, String rules, List<String> tables, List<String> events, List<String> options, String output) {

    /** The output of the command, with file names relative to the folder. */
    public String run(Path folder) throws IOException {
        Path rulesFile = Files.writeString(folder.resolve("rules.epl"), rules);
        List<Object> arguments = new ArrayList<>(List.of("run", "--rules", rulesFile));
        for (String block : tables) {
            arguments.addAll(List.of("--rules", file(folder, block.substring(ReferencePage.TABLE.length()))));
        }
        for (String block : events) {
            arguments.addAll(List.of("--events", type(block) + '=' + file(folder, block)));
        }
        arguments.addAll(options);
        CommandLineTrial trial = CommandLineTrial.of(arguments.toArray());
        return trial.out() + trial.err().replace(folder + "/", "");
    }

    List<EventType> eventTypes(Path folder) throws IOException {
        return eventFiles(folder).stream().map(EventFile::type).toList();
    }

    /** Writes the events into files. */
    List<EventFile> eventFiles(Path folder) throws IOException {
        List<EventFile> files = new ArrayList<>();
        for (String block : events) {
            files.add(EventFile.of(type(block), file(folder, block)));
        }
        return files;
    }

    private static String type(String block) {
        return block.substring(0, block.indexOf(": "));
    }

    private static Path file(Path folder, String block) throws IOException {
        return Files.writeString(folder.resolve(type(block) + ".csv"), block.substring(block.indexOf(": ") + 2));
    }

    @Override
    public String toString() {
        return name;
    }
}
