// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.bundle;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.config.InstanceLayout;
import org.vesper.health.HealthCheck;
import org.vesper.ledger.internal.git.GitLedger;
import org.vesper.spi.ledger.RuleLedger;

/** Registers the ledger of this server. */
public final class Activator implements BundleActivator {

    private GitLedger ledger;

    @Override
    public void start(BundleContext context) {
        ledger = new GitLedger(InstanceLayout.ofThisServer().var().resolve("rules"));
        context.registerService(RuleLedger.class, ledger, null);
        context.registerService(HealthCheck.class, ledger, null);
    }

    @Override
    public void stop(BundleContext context) {
        ledger.close();
    }
}
