// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.meta.EventTypeMetadata;
import com.espertech.esper.common.client.meta.EventTypeTypeClass;
import com.espertech.esper.common.internal.event.bean.core.BeanEventType;
import com.espertech.esper.common.internal.event.bean.introspect.BeanEventTypeStem;
import com.espertech.esper.common.internal.event.bean.service.BeanEventTypeFactory;
import com.espertech.esper.common.internal.event.core.EventPropertyGetterSPI;
import com.espertech.esper.common.internal.event.eventtypefactory.EventTypeFactory;
import com.espertech.esper.common.internal.event.eventtypefactory.EventTypeFactoryImpl;
import com.espertech.esper.common.internal.event.map.MapEventType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * Makes the event types of a runtime, from which its compiler takes them. Where a rule reads a property by code of the application, its
 * getter is a {@link GuardedGetter}: each property of a bean, and the paths through a map to the property of a bean in it.
 */
final class GuardedTypes {

    private GuardedTypes() {
    }

    /** Esper's factory with other types for beans and maps. */
    static EventTypeFactory factory() {
        return (EventTypeFactory) Proxy.newProxyInstance(GuardedTypes.class.getClassLoader(), new Class<?>[] {EventTypeFactory.class},
                (proxy, method, arguments) -> {
                    try {
                        Object type = method.invoke(EventTypeFactoryImpl.INSTANCE, arguments);
                        if (type instanceof BeanEventType bean && bean.getMetadata().getTypeClass() != EventTypeTypeClass.BEAN_INCIDENTAL) {
                            return new Bean(arguments);
                        }
                        return type instanceof MapEventType map ? new OfMap(map, (BeanEventTypeFactory) arguments[5]) : type;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static final class Bean extends BeanEventType {

        @SuppressWarnings("unchecked") // the arguments of EventTypeFactory.createBeanType
        Bean(Object[] made) {
            super((BeanEventTypeStem) made[0], (EventTypeMetadata) made[1], (BeanEventTypeFactory) made[2], (EventType[]) made[3],
                    (Set<EventType>) made[4], (String) made[5], (String) made[6]);
        }

        @Override
        public EventPropertyGetterSPI getGetterSPI(String property) {
            return GuardedGetter.of(super.getGetterSPI(property), this, property);
        }
    }

    private static final class OfMap extends MapEventType {

        OfMap(MapEventType map, BeanEventTypeFactory beans) {
            super(map.getMetadata(), map.getTypes(), map.getSuperTypes(), map.getDeepSuperTypesAsSet(),
                    map.getStartTimestampPropertyName(), map.getEndTimestampPropertyName(), beans);
        }

        @Override
        public EventPropertyGetterSPI getGetterSPI(String property) {
            EventPropertyGetterSPI getter = super.getGetterSPI(property);
            return property.indexOf('.') < 0 ? getter : GuardedGetter.of(getter, this, property);
        }
    }
}
