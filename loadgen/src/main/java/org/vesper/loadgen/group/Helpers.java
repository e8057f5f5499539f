// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Share;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.clock.WireClock;

/**
 * The generators besides the coordinator. <b>Threading:</b> one thread.
 */
public final class Helpers implements AutoCloseable {

    private static final long END_SECONDS = 5;

    private final List<Process> processes = new ArrayList<>();
    private final List<String> commands = new ArrayList<>();
    private final List<LineChannel> channels = new ArrayList<>();

    /** Starts a helper by each command. <b>Failure:</b> an {@link IOException} that names the command; none is left running. */
    public static Helpers start(List<List<String>> commands) throws IOException {
        Helpers helpers = new Helpers();
        try {
            for (List<String> command : commands) {
                Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
                helpers.processes.add(process);
                helpers.commands.add(String.join(" ", command));
                helpers.channels.add(new LineChannel(process.getInputStream(), process.getOutputStream()));
            }
            return helpers;
        } catch (IOException e) {
            helpers.close();
            throw e;
        }
    }

    /** The coordinator's share of the connections. */
    public Share ownShare() {
        return new Share(0, channels.size() + 1);
    }

    /** Lets all helpers open their connections for a run. */
    List<HelperRun> prepare(Load load, SendStyle style, Target target, WireClock clock) throws ServerUnavailableException {
        List<HelperRun> runs = new ArrayList<>();
        for (int i = 0; i < channels.size(); i++) {
            Map<String, Object> request = HelperRun.request(load, style, new Share(i + 1, channels.size() + 1));
            try {
                runs.add(HelperRun.prepare("Generator " + (i + 2), channels.get(i), request, target, clock));
            } catch (ServerUnavailableException e) {
                throw new ServerUnavailableException(e.getMessage() + " It was started by: " + commands.get(i), e);
            }
        }
        return runs;
    }

    /** Ends all helpers, by closing their input. */
    @Override
    public void close() {
        for (Process process : processes) {
            try {
                process.getOutputStream().close();
                if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (IOException e) {
                process.destroyForcibly();
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
