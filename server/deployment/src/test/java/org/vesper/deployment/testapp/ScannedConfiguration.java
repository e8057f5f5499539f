// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Found by a component scan; not public, so that Spring defines its subclass in the application's own class loader. */
@Configuration
class ScannedConfiguration {

    @Bean
    Collector collector() {
        return new Collector();
    }
}
