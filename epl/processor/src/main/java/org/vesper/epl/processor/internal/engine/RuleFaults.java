// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EventBean;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
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

    private static final StatementAtWork.Place UNKNOWN = new StatementAtWork.Place("", -1);

    private final Map<String, Suspects> suspects = new ConcurrentHashMap<>();
    /** What has failed on an event, as long as a rule retains the event. Events have no equals. */
    private final Map<EventBean, Set<Reported>> reported = new WeakHashMap<>();
    private final CallFailures calls = new CallFailures(this);
    private final EventText events;
    private StatementAtWork atWork;
    private Throwable first;

    /** The rules of a deployment by context partition. */
    private record Suspects(IntFunction<String> name, IntFunction<Optional<String>> text) {
    }

    /** An expression of a rule that has failed. */
    private record Reported(Object row, int first) {
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
        Set<Reported> ofEvent = reported.computeIfAbsent(expression.event(), unused -> new HashSet<>());
        if (ofEvent.add(new Reported(row, expression.first()))) {
            StatementAtWork.Place place = (StatementAtWork.Place) row;
            add(new RuleFailure(suspect(place.deployment(), place.row()) + " failed: " + EngineWords.failure(thrown)
                    + part(place, expression) + events.of(expression.event()), thrown));
        }
    }

    /** Where the rule has the expression; empty if that is unknown. */
    private String part(StatementAtWork.Place place, CallFailures.Expression expression) {
        Suspects known = suspects.get(place.deployment());
        Optional<String> rule = known == null || expression.first() < 0 ? Optional.empty() : known.text().apply(place.row());
        return rule.map(text -> RulePart.of(text, expression.first(), expression.last()))
                .map(part -> "; in " + EventText.line(part.text()) + " (line " + part.line()
                        + ", column " + part.column() + " of the rule)")
                .orElse("");
    }

    /** Adds the exception of a statement of a deployment. */
    void add(String deployment, Throwable thrown, EventBean event) {
        int row = thrown instanceof RowFailure failure ? failure.row() : -1;
        Throwable cause = thrown instanceof RowFailure ? thrown.getCause() : thrown;
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
            reported.remove(null);
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
