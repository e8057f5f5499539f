// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a rule means: {@code Explanations} finds it out, {@code ExplanationText} and {@code ExplanationJson} write it.
 */
package org.vesper.epl.tools.internal.explanation;
