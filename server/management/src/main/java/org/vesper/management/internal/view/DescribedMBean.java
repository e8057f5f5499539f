// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.InvalidAttributeValueException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import javax.management.StandardMBean;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.ReadOnly;

/**
 * An MBean whose descriptions are those of its interface, from {@link Description}. Exceptions are translated into those of the JDK,
 * because JConsole and other clients have no classes of Vesper.
 */
public final class DescribedMBean extends StandardMBean {

    private final Class<?> view;
    private final Role otherwise;

    /** @param view an interface whose operations and setters name the roles that they require */
    public <T> DescribedMBean(T bean, Class<T> view) {
        this(bean, view, null);
    }

    /** @param otherwise the role that operations and setters require that name none */
    public <T> DescribedMBean(T bean, Class<T> view, Role otherwise) {
        super(bean, view, JMX.isMXBeanInterface(view));
        this.view = view;
        this.otherwise = otherwise;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanInfo info = super.getMBeanInfo();
        return otherwise == null ? info : new MBeanInfo(info.getClassName(), info.getDescription(),
                Stream.of(info.getAttributes()).map(this::withRole).toArray(MBeanAttributeInfo[]::new), info.getConstructors(),
                Stream.of(info.getOperations()).map(this::withRole).toArray(MBeanOperationInfo[]::new), info.getNotifications(),
                info.getDescriptor());
    }

    private MBeanAttributeInfo withRole(MBeanAttributeInfo attribute) {
        return !attribute.isWritable() ? attribute : new MBeanAttributeInfo(attribute.getName(), attribute.getType(),
                attribute.getDescription(), attribute.isReadable(), true, attribute.isIs(), withRole(attribute.getDescriptor()));
    }

    private MBeanOperationInfo withRole(MBeanOperationInfo operation) {
        return new MBeanOperationInfo(operation.getName(), operation.getDescription(), operation.getSignature(),
                operation.getReturnType(), operation.getImpact(), withRole(operation.getDescriptor()));
    }

    private Descriptor withRole(Descriptor descriptor) {
        return descriptor.getFieldValue(Requires.FIELD) != null ? descriptor
                : ImmutableDescriptor.union(descriptor, new ImmutableDescriptor(Map.of(Requires.FIELD, otherwise.name())));
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException, MBeanException, ReflectionException {
        try {
            return super.getAttribute(attribute);
        } catch (RuntimeException e) {
            throw portable(e);
        } catch (MBeanException e) {
            throw new MBeanException(portable(e.getTargetException()));
        }
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException, ReflectionException {
        try {
            super.setAttribute(attribute);
        } catch (RuntimeException e) {
            throw portable(e);
        } catch (MBeanException e) {
            throw new MBeanException(portable(e.getTargetException()));
        }
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature) throws MBeanException, ReflectionException {
        try {
            return super.invoke(operation, arguments, signature);
        } catch (RuntimeException e) {
            throw portable(e);
        } catch (MBeanException e) {
            throw new MBeanException(portable(e.getTargetException()));
        }
    }

    @Override
    protected String getDescription(MBeanInfo info) {
        return Optional.ofNullable(view.getAnnotation(Description.class)).map(Description::value).orElse(view.getName());
    }

    @Override
    protected String getDescription(MBeanAttributeInfo attribute) {
        return described(attribute.getName(), method("is" + attribute.getName(), 0).or(() -> method("get" + attribute.getName(), 0)));
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation) {
        return described(operation.getName(), method(operation.getName(), operation.getSignature().length));
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation, MBeanParameterInfo parameter, int index) {
        return parameter(operation, index).map(declared -> declared.getAnnotation(Description.class)).map(Description::value)
                .orElse(parameter.getName());
    }

    @Override
    protected String getParameterName(MBeanOperationInfo operation, MBeanParameterInfo parameter, int index) {
        return parameter(operation, index).map(Parameter::getName).orElse(parameter.getName());
    }

    @Override
    protected int getImpact(MBeanOperationInfo operation) {
        return method(operation.getName(), operation.getSignature().length).filter(method -> method.isAnnotationPresent(ReadOnly.class))
                .isPresent() ? MBeanOperationInfo.INFO : MBeanOperationInfo.ACTION;
    }

    private static String described(String name, Optional<Method> method) {
        return method.map(declared -> declared.getAnnotation(Description.class)).map(Description::value).orElse(name);
    }

    private Optional<Parameter> parameter(MBeanOperationInfo operation, int index) {
        return method(operation.getName(), operation.getSignature().length).map(method -> method.getParameters()[index]);
    }

    private Optional<Method> method(String name, int parameters) {
        Stream<Method> methods = Arrays.stream(view.getMethods());
        return methods.filter(method -> method.getName().equals(name) && method.getParameterCount() == parameters).findFirst();
    }

    private static RuntimeException portable(Exception failure) {
        boolean explained = failure instanceof IllegalStateException || failure instanceof UncheckedIOException;
        RuntimeException portable = failure instanceof ConfigurationException
                ? new IllegalArgumentException(failure.getMessage())
                : new IllegalStateException(explained ? failure.getMessage() : failure.toString());
        portable.setStackTrace(failure.getStackTrace());
        return portable;
    }
}
