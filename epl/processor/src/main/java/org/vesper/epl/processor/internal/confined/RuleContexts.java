// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.serde.DataInputOutputSerde;
import com.espertech.esper.common.client.util.StateMgmtSetting;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryAggregation;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryFactory;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryFactoryMap;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryPreviousGetterStrategy;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryPriorEvalStrategy;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryRequirements;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryRowRecogPreviousStrategy;
import com.espertech.esper.common.internal.context.airegistry.AIRegistrySubselectLookup;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryTableAccess;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryUtil;
import com.espertech.esper.common.internal.context.airegistry.StatementAIResourceRegistry;
import com.espertech.esper.common.internal.context.controller.category.ContextControllerCategoryFactory;
import com.espertech.esper.common.internal.context.controller.core.ContextDefinition;
import com.espertech.esper.common.internal.context.controller.hash.ContextControllerHashFactory;
import com.espertech.esper.common.internal.context.controller.initterm.ContextControllerInitTermFactory;
import com.espertech.esper.common.internal.context.controller.keyed.ContextControllerKeyedFactory;
import com.espertech.esper.common.internal.context.cpidsvc.ContextPartitionIdService;
import com.espertech.esper.common.internal.context.mgr.ContextServiceFactory;
import com.espertech.esper.common.internal.context.mgr.ContextServiceFactoryDefault;
import com.espertech.esper.common.internal.context.mgr.ContextStatementEventEvaluator;
import com.espertech.esper.common.internal.context.util.StatementContext;
import com.espertech.esper.common.internal.epl.lookup.LookupStrategyDesc;

/** Esper's contexts, except that contexts initiated by an event, such as a rule's row, keep aggregates in {@link RuleAggregations}. */
@SuppressWarnings("rawtypes") // as the interface has it
final class RuleContexts implements ContextServiceFactory {

    private final ContextServiceFactory standard = ContextServiceFactoryDefault.INSTANCE;

    @Override
    public ContextControllerInitTermFactory initTermFactory(StateMgmtSetting distinct, StateMgmtSetting context) {
        return new BegunByEvents();
    }

    @Override
    public ContextControllerKeyedFactory keyedFactory(StateMgmtSetting termination, StateMgmtSetting context) {
        return standard.keyedFactory(termination, context);
    }

    @Override
    public ContextControllerCategoryFactory categoryFactory(StateMgmtSetting setting) {
        return standard.categoryFactory(setting);
    }

    @Override
    public ContextControllerHashFactory hashFactory(StateMgmtSetting setting) {
        return standard.hashFactory(setting);
    }

    @Override
    public ContextPartitionIdService getContextPartitionIdService(StatementContext statement, DataInputOutputSerde[] bindings,
            StateMgmtSetting setting) {
        return standard.getContextPartitionIdService(statement, bindings, setting);
    }

    @Override
    public DataInputOutputSerde[] getContextPartitionKeyBindings(ContextDefinition definition) {
        return standard.getContextPartitionKeyBindings(definition);
    }

    @Override
    public ContextStatementEventEvaluator getContextStatementEventEvaluator() {
        return standard.getContextStatementEventEvaluator();
    }

    private static final class BegunByEvents extends ContextControllerInitTermFactory {

        @Override
        public StatementAIResourceRegistry allocateAgentInstanceResourceRegistry(AIRegistryRequirements requirements) {
            return initTermSpec.isOverlapping() ? AIRegistryUtil.allocateRegistries(requirements, new Registries())
                    : super.allocateAgentInstanceResourceRegistry(requirements);
        }
    }

    private static final class Registries implements AIRegistryFactory {

        private final AIRegistryFactory standard = AIRegistryFactoryMap.INSTANCE;

        @Override
        public AIRegistryAggregation makeAggregation() {
            return new RuleAggregations();
        }

        @Override
        public AIRegistryPriorEvalStrategy makePrior() {
            return standard.makePrior();
        }

        @Override
        public AIRegistryPreviousGetterStrategy makePrevious() {
            return standard.makePrevious();
        }

        @Override
        public AIRegistrySubselectLookup makeSubqueryLookup(LookupStrategyDesc lookup) {
            return standard.makeSubqueryLookup(lookup);
        }

        @Override
        public AIRegistryTableAccess makeTableAccess() {
            return standard.makeTableAccess();
        }

        @Override
        public AIRegistryRowRecogPreviousStrategy makeRowRecogPreviousStrategy() {
            return standard.makeRowRecogPreviousStrategy();
        }
    }
}
