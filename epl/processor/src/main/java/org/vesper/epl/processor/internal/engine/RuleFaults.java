// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EventBean;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.vesper.epl.language.RulePart;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.RowFailure;
import org.vesper.epl.processor.internal.confined.StatementAtWork;
import org.vesper.epl.processor.internal.function.CallFailures;
import org.vesper.epl.processor.internal.function.PropertyFailure;
import org.vesper.api.EventType;

/**
 * The failures while Esper processed one event or clock tick. Failing calls give null, and Esper only logs exceptions of subscribers; this
 * class keeps both and throws them to the caller after all other rules have processed the event. <b>Threading:</b> the thread in the lane.
 */
public final class RuleFaults implements CallFailures.Reporter {

    private static final Object NO_EVENT = new Object();
    private static final StatementAtWork.Place UNKNOWN = new StatementAtWork.Place("", -1);

    private final Map<String, Suspects> suspects = new ConcurrentHashMap<>();
    /** What has failed on an event, as long as a rule retains the event. */
    private final Map<Seen, Set<Reported>> reported = new HashMap<>();
    private final ReferenceQueue<Object> forgotten = new ReferenceQueue<>();
    private final CallFailures calls = new CallFailures(this);
    private final EventText events;
    private StatementAtWork atWork;
    private Throwable first;

    /** The rules of a deployment by context partition. */
    private record Suspects(IntFunction<String> name, IntFunction<Optional<String>> text) {
    }

    /** An expression of a rule that has failed. @param part the first token of a call, or the name of a property */
    private record Reported(Object row, Object part) {
    }

    /** An event, compared by identity. */
    private static final class Seen extends WeakReference<Object> {

        private final int hash;

        Seen(Object event, ReferenceQueue<Object> forgotten) {
            super(event, forgotten);
            hash = System.identityHashCode(event);
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Seen seen && get() != null && get() == seen.get();
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    RuleFaults(Collection<EventType> types) {
        events = new EventText(types);
    }

    /** Sets what the runtime executes, once it has started. */
    void setAtWork(StatementAtWork statement) {
        atWork = statement;
    }

    /** The calls that fail. */
    public CallFailures calls() {
        return calls;
    }

    /**
     * Registers the rules of a deployment.
     *
     * @param deployment Esper's id of the deployment
     * @param name maps the context partition of the failure, -1 if unknown, to the name under which it is reported
     * @param text maps it to the text of the rule, if that is known
     */
    public void name(String deployment, IntFunction<String> name, IntFunction<Optional<String>> text) {
        suspects.put(deployment, new Suspects(name, text));
    }

    public void forget(String deployment) {
        suspects.remove(deployment);
    }

    @Override
    public Object row() {
        return atWork == null ? UNKNOWN : atWork.place().orElse(UNKNOWN);
    }

    @Override
    public EventBean event() {
        return atWork == null ? null : atWork.event();
    }

    @Override
    public void report(Object row, CallFailures.Expression expression, Throwable thrown) {
        if (row == UNKNOWN && thrown instanceof PropertyFailure failure) {
            atWork.addUnread(failure);
            return;
        }
        PropertyFailure unread = thrown instanceof PropertyFailure failure ? failure : null;
        Reported part = new Reported(row, unread == null ? expression.first() : unread.property());
        EventBean event = expression.event();
        boolean isNew = unread != null && isNew(unread.event(), part);
        if (unread == null || event != null ? isNew(event, part) : isNew) {
            StatementAtWork.Place place = (StatementAtWork.Place) row;
            add(new RuleFailure(suspect(place.deployment(), place.row()) + " failed: " + EngineWords.failure(thrown)
                    + part(place, expression, part.part())
                    + (event == null && unread != null ? events.of(unread.type(), unread.event()) : events.of(event)), thrown));
        }
    }

    /**
     * Whether a part has not yet failed on an event.
     *
     * @param event Esper's, of which there is one each time an event arrives, or its object
     */
    private boolean isNew(Object event, Reported part) {
        return reported.computeIfAbsent(new Seen(event == null ? NO_EVENT : event, forgotten), unused -> new HashSet<>()).add(part);
    }

    /** Where the rule has the expression; empty if that is unknown. */
    private String part(StatementAtWork.Place place, CallFailures.Expression expression, Object failed) {
        Suspects known = suspects.get(place.deployment());
        Optional<String> rule = known == null ? Optional.empty() : known.text().apply(place.row());
        return rule.flatMap(text -> failed instanceof String property ? RulePart.ofProperty(text, property)
                        : expression.first() < 0 ? Optional.empty()
                        : Optional.of(RulePart.of(text, expression.first(), expression.last())))
                .map(part -> "; in " + EventText.line(part.text()) + " (line " + part.line()
                        + ", column " + part.column() + " of the rule)")
                .orElse("");
    }

    /** Adds the exception of a statement of a deployment. */
    void add(String deployment, Throwable thrown, EventBean event) {
        int row = thrown instanceof RowFailure failure ? failure.row() : -1;
        Throwable cause = thrown instanceof RowFailure ? thrown.getCause() : thrown;
        if (cause instanceof PropertyFailure) {
            report(new StatementAtWork.Place(deployment, row), new CallFailures.Expression(-1, -1, event), cause);
            return;
        }
        add(new RuleFailure(suspect(deployment, row) + " failed: " + EngineWords.failure(cause) + events.of(event), cause));
    }

    /** The name of the rule that runs in a context partition of a deployment. */
    String suspect(String deployment, int row) {
        Suspects known = suspects.get(deployment);
        return known == null ? "a rule" : known.name().apply(row);
    }

    public void clear() {
        end();
        first = null;
    }

    public void add(Throwable fault) {
        if (first == null) {
            first = fault;
        } else if (first != fault) {
            first.addSuppressed(fault);
        }
    }

    private void end() {
        calls.end();
        if (!reported.isEmpty()) {
            reported.remove(new Seen(NO_EVENT, null));
            for (Reference<?> gone = forgotten.poll(); gone != null; gone = forgotten.poll()) {
                reported.remove(gone);
            }
        }
    }

    /** Throws the first failure since the last call, if any, with the others as suppressed exceptions. */
    public void raise() {
        end();
        if (first != null) {
            Throwable fault = first;
            first = null;
            if (fault instanceof Error error) {
                throw error;
            }
            throw fault instanceof RuntimeException runtime ? runtime : new IllegalStateException(fault);
        }
    }
}
