// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.management.JMX;
import org.vesper.api.Caller;
import org.vesper.kernel.network.Network;

/**
 * A bean of an application with a management interface, whose name ends in MXBean or MBean. Management's threads never enter it: each call
 * is handed to the control thread of the application, together with its caller.
 */
public record OwnBean(Object bean, Network network) implements InvocationHandler {

    /** The management interfaces of a bean, those of its own class first. */
    public static List<Class<?>> views(Object bean) {
        Set<Class<?>> views = new LinkedHashSet<>();
        for (Class<?> type = bean.getClass(); type != null; type = type.getSuperclass()) {
            addViews(type, views);
        }
        return new ArrayList<>(views);
    }

    public <T> T as(Class<T> view) {
        return view.cast(Proxy.newProxyInstance(view.getClassLoader(), new Class<?>[] {view}, this));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        Caller caller = Caller.current();
        return network.call(() -> caller.call(() -> call(method, arguments)));
    }

    private Object call(Method method, Object[] arguments) throws Exception {
        try {
            return method.invoke(bean, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static void addViews(Class<?> type, Set<Class<?>> views) {
        for (Class<?> implemented : type.getInterfaces()) {
            if (JMX.isMXBeanInterface(implemented) || implemented.getName().endsWith("MBean")) {
                views.add(implemented);
            }
            addViews(implemented, views);
        }
    }
}
