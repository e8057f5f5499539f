// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.compiler.client.EPCompileException;
import org.vesper.epl.language.policy.SafeJava;
import org.vesper.spi.processor.JavaPolicy;

/** Reports a rule that would run code which the policy does not allow. The message quotes what the author wrote. */
public final class RefusedCode extends EPCompileException {

    private static final long serialVersionUID = 1L;

    private RefusedCode(String message) {
        super(message);
    }

    /** @param access the least access that permits it */
    static RefusedCode of(String what, JavaPolicy.Access access) {
        return new RefusedCode(SafeJava.refusal(what, access));
    }
}
