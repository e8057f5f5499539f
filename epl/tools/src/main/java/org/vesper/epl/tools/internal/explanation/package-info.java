// SPDX-License-Identifier: GPL-2.0-or-later

/** The explanation of rules: {@code Explanations} collects it, {@code ExplanationText} and {@code ExplanationJson} format it. */
package org.vesper.epl.tools.internal.explanation;
