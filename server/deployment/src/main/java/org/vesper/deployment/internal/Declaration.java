// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.util.Map;

/**
 * What one element of the epn namespace says. Declarations are beans of the application's Spring context, so that their
 * placeholders are filled in as those of all beans are; {@link NetworkAssembler} makes the network of them.
 */
sealed interface Declaration {

    record EventTypeDeclaration(String name, String className, Map<String, String> properties, String origin) implements Declaration {
    }

    record AdapterDeclaration(String id, String provider, Map<String, String> settings, String listeners, String origin)
            implements Declaration {
    }

    record ProcessorDeclaration(
            String id, String provider, Map<String, String> settings, String rules, String listeners, String origin)
            implements Declaration {
    }

    /** The bean itself has a definition of its own, under its id. */
    record EventBeanDeclaration(String id, String listeners, String origin) implements Declaration {
    }
}
