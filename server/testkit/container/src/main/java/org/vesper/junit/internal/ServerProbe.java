// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.Application;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployments;
import org.vesper.junit.probe.Probe;

/** Queries the deployment service and the test's stages. */
final class ServerProbe implements Probe {

    private final Deployments deployments;
    private final TestStages stages;

    ServerProbe(Deployments deployments, TestStages stages) {
        this.deployments = deployments;
        this.stages = stages;
    }

    @Override
    public void deploy(String application, Path jar, Collection<String> replaced) {
        stages.replace(application, replaced);
        translated(() -> deployments.deploy(jar, DeployOption.IN_PLACE));
    }

    @Override
    public String state(String application) {
        return application(application).state().name();
    }

    @Override
    public Optional<String> failure(String application) {
        return application(application).failure();
    }

    @Override
    public void send(String application, String adapter, String type, Map<String, Object> values) {
        translated(() -> {
            stages.entry(application, adapter).send(type, values);
            return null;
        });
    }

    @Override
    public void listen(String application, String stage, BiConsumer<String, Map<String, Object>> listener) {
        translated(() -> {
            stages.listeners(application, stage).add(listener);
            return null;
        });
    }

    /** Reads the property on the application's control thread, since the bean is application code. */
    @Override
    public Object property(String application, String bean, String property) {
        return translated(() -> {
            Application asked = application(application);
            Object object = asked.beans().get(bean);
            if (object == null) {
                throw new ConfigurationException(
                        application + " has no bean " + bean + NearestName.hintAmong(bean, "beans", asked.beans().keySet()));
            }
            return asked.network().orElseThrow().call(() -> valueOf(object, property));
        });
    }

    private Application application(String name) {
        return deployments.application(name).orElseThrow(() -> new IllegalArgumentException("there is no application " + name));
    }

    /** The value of {@code getCount()}, {@code isReady()} or {@code count()}; the class of the bean need not be public. */
    private static Object valueOf(Object bean, String property) throws ReflectiveOperationException {
        Class<?> beanClass = bean.getClass();
        Method getter = EventType.ofBean(beanClass.getName(), beanClass).getter(property)
                .or(() -> Stream.of(beanClass.getMethods()).filter(method -> method.getName().equals(property))
                        .filter(method -> method.getParameterCount() == 0 && method.getReturnType() != void.class).findFirst())
                .orElseThrow(() -> {
                    String capital = Character.toUpperCase(property.charAt(0)) + property.substring(1);
                    return new ConfigurationException(beanClass.getName() + " has no public method get" + capital + "(), is" + capital
                            + "() or " + property + "()");
                });
        getter.setAccessible(true);
        try {
            return getter.invoke(bean);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(getter + " failed: " + e.getCause(), e.getCause());
        }
    }

    /** Rethrows a failure as a class that the test's class loader also knows. */
    private static <T> T translated(Supplier<T> question) {
        try {
            return question.get();
        } catch (ConfigurationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
