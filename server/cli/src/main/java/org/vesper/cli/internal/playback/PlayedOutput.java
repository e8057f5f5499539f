// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

/**
 * An output of a playback, cut from its line of JSON without a change, so that no number is written anew.
 *
 * @param identity APPLICATION/STAGE/RULE@POSITION.NUMBER
 * @param time the time of its cause
 * @param values the values as JSON
 */
record PlayedOutput(String identity, String time, String values) {

    private static final String FIRST = "{\"output\":\"";
    private static final String SECOND = "\",\"time\":\"";
    private static final String THIRD = "\",\"values\":";

    static PlayedOutput of(String line) {
        int second = line.indexOf(SECOND, FIRST.length());
        int third = line.indexOf(THIRD, second + SECOND.length());
        return new PlayedOutput(line.substring(FIRST.length(), second), line.substring(second + SECOND.length(), third),
                line.substring(third + THIRD.length(), line.length() - 1));
    }

    /** For a reader. */
    String text() {
        return identity + '\t' + time + '\t' + values;
    }

    /** The name of the rule. */
    String rule() {
        int application = identity.indexOf('/');
        int stage = identity.indexOf('/', application + 1);
        return identity.substring(stage + 1, identity.lastIndexOf('@'));
    }

    /** The stage that got it. */
    String stage() {
        int application = identity.indexOf('/');
        return identity.substring(application + 1, identity.indexOf('/', application + 1));
    }

    /** What is the same of an output at all stages that get it. */
    String anywhere() {
        int application = identity.indexOf('/');
        return identity.substring(identity.indexOf('/', application + 1)) + values;
    }

    /** What makes two outputs of different rules the same: their cause, where they went, and their values. */
    String content() {
        int application = identity.indexOf('/');
        int stage = identity.indexOf('/', application + 1);
        return identity.substring(0, stage) + identity.substring(identity.lastIndexOf('@'), identity.lastIndexOf('.')) + values;
    }
}
