// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import java.util.List;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;

/** An event bean of XML with properties, an argument and all callbacks. */
public final class Lifecycle implements InitializingBean, DisposableBean, EventSink, EventSource {

    private final Journal journal;
    private List<Integer> sizes;
    private EventSink next;

    public Lifecycle(Journal journal) {
        this.journal = journal;
    }

    public void setSizes(List<Integer> sizes) {
        this.sizes = sizes;
    }

    @Override
    public void setEventSink(EventSink sink) {
        next = sink;
    }

    @Override
    public void onEvent(Object event) {
        next.onEvent(event);
    }

    @Override
    public void afterPropertiesSet() {
        journal.write("afterPropertiesSet with " + sizes);
    }

    public void open() {
        journal.write("init-method");
    }

    @Override
    public void destroy() {
        journal.write("DisposableBean");
    }

    public void shut() {
        journal.write("destroy-method");
    }
}
