// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.recovery.handoff.LanePlace;

/** The places in journals that a question may be about. */
final class AskedPlaces {

    private final Question question;
    private final Map<String, Path> journals;
    private final Map<String, Long> positions = new LinkedHashMap<>();
    private final Map<String, JournalSpan> spans = new LinkedHashMap<>();
    private String missing = "";

    private AskedPlaces(Question question, Map<String, Path> journals) {
        this.question = question;
        this.journals = journals;
    }

    /** Finds them. <b>Failure:</b> a {@link ConfigurationException} if no journal holds one of them. */
    static AskedPlaces of(Question question, Playback playback, Map<String, Path> journals) {
        AskedPlaces places = new AskedPlaces(question, journals);
        question.stage().ifPresentOrElse(stage -> places.back(place(stage, question, playback)), places::everywhere);
        if (places.positions.isEmpty()) {
            throw new ConfigurationException("there is no position " + question.position() + " in the journal " + places.missing);
        }
        return places;
    }

    private static LanePlace place(String stage, Question question, Playback playback) {
        return new LanePlace(playback.lane(stage).orElseThrow(() -> new ConfigurationException(playback.definition().application()
                + " has no stage " + stage + " that outputs go to"
                + NearestName.hint(stage, playback.definition().stages().stream().map(each -> each.id()).toList()))), question.position());
    }

    /** The position of the output, and what caused it in the lanes before, since rules may have run there. */
    private void back(LanePlace output) {
        Optional<LanePlace> place = Optional.of(output);
        while (place.isPresent() && journals.containsKey(place.get().lane()) && add(place.get())) {
            place = place.get().cause(journals.get(place.get().lane()));
        }
        if (positions.isEmpty() && missing.isEmpty()) {
            missing = "of " + output.lane() + ", which is not among those that were named; name the folder of the application's journals";
        }
    }

    private void everywhere() {
        if (question.lane().isPresent() && !journals.containsKey(question.lane().get())) {
            throw new ConfigurationException("there is no journal of the lane " + question.lane().get() + "; there "
                    + (journals.size() == 1 ? "is " : "are ") + String.join(", ", journals.keySet()));
        }
        journals.keySet().stream().filter(lane -> question.lane().map(lane::equals).orElse(true))
                .forEach(lane -> add(new LanePlace(lane, question.position())));
    }

    /** Returns whether the journal has it. */
    private boolean add(LanePlace place) {
        JournalSpan span = JournalSpan.at(place.position(), journals.get(place.lane()));
        if (span.has()) {
            positions.put(place.lane(), place.position());
            spans.put(place.lane(), span);
        } else if (missing.isEmpty() || place.position() >= span.oldest()) {
            missing = (journals.size() == 1 ? "" : "of " + place.lane() + ' ')
                    + (place.position() < span.oldest() ? "any more; its oldest one is " + span.oldest()
                    : "yet; its last one is " + (span.end() - 1));
        }
        return span.has();
    }

    /** The position in each of these lanes; that of an output first, then those of its causes. */
    Map<String, Long> positions() {
        return positions;
    }

    List<String> lanes() {
        return new ArrayList<>(positions.keySet());
    }

    /** Whether there is an event in the lane, and not a clock tick. */
    boolean isEvent(String lane) {
        return spans.get(lane).hasEvent();
    }

    /** The position with which the journal of the lane begins. */
    long oldest(String lane) {
        return spans.get(lane).oldest();
    }

    /** Whether lanes must be told apart. */
    boolean areSeveral() {
        return journals.size() > 1;
    }

    /** Why a lane of an earlier cause, if any, is not among them; "" if all are. */
    String missing() {
        return missing;
    }
}
