// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import static com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpressionBuilder.constant;
import static com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpressionBuilder.constantNull;
import static com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpressionBuilder.localMethod;
import static com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpressionBuilder.newArrayWithInit;
import static com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpressionBuilder.ref;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.type.EPType;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.client.type.EPTypePremade;
import com.espertech.esper.common.internal.bytecodemodel.base.CodegenClassScope;
import com.espertech.esper.common.internal.bytecodemodel.base.CodegenMethod;
import com.espertech.esper.common.internal.bytecodemodel.base.CodegenMethodScope;
import com.espertech.esper.common.internal.bytecodemodel.model.expression.CodegenExpression;
import com.espertech.esper.common.internal.epl.expression.codegen.CodegenLegoCast;
import com.espertech.esper.common.internal.epl.expression.dot.core.ExprDotNodeForgeStaticMethodEval;
import com.espertech.esper.common.internal.event.bean.core.BeanEventPropertyGetter;
import com.espertech.esper.common.internal.event.core.EventPropertyGetterSPI;
import com.espertech.esper.common.internal.event.core.EventTypeSPI;
import com.espertech.esper.common.internal.util.JavaClassHelper;
import java.util.function.Function;

/**
 * Reads a property by code of the application. If that throws, generated code gives null and passes the exception to the method to which
 * it passes those of static methods.
 */
final class GuardedGetter implements BeanEventPropertyGetter {

    private final EventPropertyGetterSPI getter;
    private final EventTypeSPI type;
    private final String property;

    private GuardedGetter(EventPropertyGetterSPI getter, EventTypeSPI type, String property) {
        this.getter = getter;
        this.type = type;
        this.property = property;
    }

    /** @param getter null if there is no such property */
    static EventPropertyGetterSPI of(EventPropertyGetterSPI getter, EventTypeSPI type, String property) {
        return getter == null ? null : new GuardedGetter(getter, type, property);
    }

    @Override
    public CodegenExpression eventBeanGetCodegen(CodegenExpression event, CodegenMethodScope scope, CodegenClassScope classScope) {
        return guarded(EventBean.EPTYPE, event, scope, classScope,
                method -> getter.eventBeanGetCodegen(ref("source"), method, classScope));
    }

    @Override
    public CodegenExpression underlyingGetCodegen(CodegenExpression underlying, CodegenMethodScope scope, CodegenClassScope classScope) {
        return guarded(type.getUnderlyingEPType(), underlying, scope, classScope,
                method -> getter.underlyingGetCodegen(ref("source"), method, classScope));
    }

    private CodegenExpression guarded(EPTypeClass sourceType, CodegenExpression source, CodegenMethodScope scope,
            CodegenClassScope classScope, Function<CodegenMethod, CodegenExpression> reading) {
        CodegenMethod method = scope.makeChild(valueType(), GuardedGetter.class, classScope).addParam(sourceType, "source");
        method.getBlock().tryCatch().tryReturn(CodegenLegoCast.castSafeFromObjectType(valueType(), reading.apply(method)))
                .addCatch(EPTypePremade.THROWABLE.getEPType(), "thrown")
                .staticMethod(ExprDotNodeForgeStaticMethodEval.class,
                        ExprDotNodeForgeStaticMethodEval.METHOD_STATICMETHODEVALHANDLEINVOCATIONEXCEPTION, constantNull(),
                        constant(property), constantNull(), constant(type.getName()),
                        newArrayWithInit(EPTypePremade.OBJECT.getEPType(), ref("source")), ref("thrown"), constant(false));
        method.getBlock().methodReturn(constantNull());
        return localMethod(method, source);
    }

    private EPTypeClass valueType() {
        EPType declared = JavaClassHelper.getBoxedType(type.getPropertyEPType(property));
        return declared instanceof EPTypeClass known ? known : EPTypePremade.OBJECT.getEPType();
    }

    // ---- whatever else Esper asks of the getter ----

    @Override
    public Object get(EventBean event) {
        return getter.get(event);
    }

    @Override
    public boolean isExistsProperty(EventBean event) {
        return getter.isExistsProperty(event);
    }

    @Override
    public Object getFragment(EventBean event) {
        return getter.getFragment(event);
    }

    @Override
    public CodegenExpression eventBeanExistsCodegen(CodegenExpression event, CodegenMethodScope scope, CodegenClassScope classScope) {
        return getter.eventBeanExistsCodegen(event, scope, classScope);
    }

    @Override
    public CodegenExpression eventBeanFragmentCodegen(CodegenExpression event, CodegenMethodScope scope, CodegenClassScope classScope) {
        return getter.eventBeanFragmentCodegen(event, scope, classScope);
    }

    @Override
    public CodegenExpression underlyingExistsCodegen(CodegenExpression underlying, CodegenMethodScope scope,
            CodegenClassScope classScope) {
        return getter.underlyingExistsCodegen(underlying, scope, classScope);
    }

    @Override
    public CodegenExpression underlyingFragmentCodegen(CodegenExpression underlying, CodegenMethodScope scope,
            CodegenClassScope classScope) {
        return getter.underlyingFragmentCodegen(underlying, scope, classScope);
    }

    @Override
    public Object getBeanProp(Object bean) {
        return ((BeanEventPropertyGetter) getter).getBeanProp(bean);
    }

    @Override
    public boolean isBeanExistsProperty(Object bean) {
        return ((BeanEventPropertyGetter) getter).isBeanExistsProperty(bean);
    }

    @Override
    public EPTypeClass getBeanPropType() {
        return ((BeanEventPropertyGetter) getter).getBeanPropType();
    }

    @Override
    public EPTypeClass getTargetType() {
        return ((BeanEventPropertyGetter) getter).getTargetType();
    }
}
