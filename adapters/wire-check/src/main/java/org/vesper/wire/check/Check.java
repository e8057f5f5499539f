// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;

/**
 * One thing that a server of the protocol does.
 *
 * @param name the section of the page and what the server does
 * @param script plays it against a server
 */
public record Check(String name, Script script) {

    /** A conversation with a server. <b>Failure:</b> a {@link WrongAnswerException}, or an IOException, if the server does not do it. */
    @FunctionalInterface
    public interface Script {

        void play(Subject server) throws IOException;
    }

    /** The outcome of a check. */
    public enum Outcome { PASS, FAIL, SKIPPED }

    /**
     * The result of a check.
     *
     * @param reason why it failed or was left out; empty if it passed
     */
    public record Result(Check check, Outcome outcome, String reason) {
    }

    /** Reports that a check does not apply to the events of the subject. */
    static final class NotApplicableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotApplicableException(String reason) {
            super(reason);
        }
    }

    /** Plays the check. */
    public Result run(Subject server) {
        try {
            script.play(server);
            return new Result(this, Outcome.PASS, "");
        } catch (NotApplicableException e) {
            return new Result(this, Outcome.SKIPPED, e.getMessage());
        } catch (WrongAnswerException e) {
            return new Result(this, Outcome.FAIL, e.getMessage());
        } catch (IOException | RuntimeException e) {
            return new Result(this, Outcome.FAIL, e.toString());
        }
    }
}
