// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.meta.EventTypeIdPair;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The filter index behind a lock, as in Esper, for operators who switch {@code lock-free} off. */
final class LockedFilterService extends ConfinedFilterService {

    private final ReentrantLock lock = new ReentrantLock();

    LockedFilterService(StatementAtWork atWork) {
        super(atWork);
    }

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, ExprEvaluatorContext context) {
        lock.lock();
        try {
            return super.evaluate(event, matches, context);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, int statementId, ExprEvaluatorContext context) {
        lock.lock();
        try {
            return super.evaluate(event, matches, statementId, context);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void add(EventType eventType, FilterValueSetParam[][] values, FilterHandle callback) {
        lock.lock();
        try {
            super.add(eventType, values, callback);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void remove(FilterHandle callback, EventType eventType, FilterValueSetParam[][] values) {
        lock.lock();
        try {
            super.remove(callback, eventType, values);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void removeType(EventType type) {
        lock.lock();
        try {
            super.removeType(type);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statementIds) {
        lock.lock();
        try {
            return super.get(statementIds);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void acquireWriteLock() {
        lock.lock();
    }

    @Override
    public void releaseWriteLock() {
        lock.unlock();
    }
}
