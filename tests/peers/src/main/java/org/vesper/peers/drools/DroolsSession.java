// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieBaseConfiguration;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.conf.EventProcessingOption;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.KieSessionConfiguration;
import org.kie.api.runtime.conf.ClockTypeOption;

/** Builds sessions from rules as text, as an executable model: the default of Drools since version 8 (chapter "Executable rule models"). */
final class DroolsSession {

    private DroolsSession() {
    }

    /** Creates a session; with {@link EventProcessingOption#STREAM} its clock is a pseudo clock. */
    static KieSession of(String rules, EventProcessingOption mode) {
        KieServices services = KieServices.Factory.get();
        KieFileSystem files = services.newKieFileSystem().write("src/main/resources/rules/rules.drl", rules);
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(ExecutableModelProject.class);
        if (builder.getResults().hasMessages(Message.Level.ERROR)) {
            throw new IllegalStateException(builder.getResults().toString());
        }
        KieBaseConfiguration base = services.newKieBaseConfiguration();
        base.setOption(mode);
        KieSessionConfiguration session = services.newKieSessionConfiguration();
        session.setOption(mode == EventProcessingOption.STREAM ? ClockTypeOption.PSEUDO : ClockTypeOption.REALTIME);
        return services.newKieContainer(services.getRepository().getDefaultReleaseId()).newKieBase(base).newKieSession(session, null);
    }
}
