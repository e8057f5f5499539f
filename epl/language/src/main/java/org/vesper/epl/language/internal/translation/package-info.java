// SPDX-License-Identifier: GPL-2.0-or-later
/** The translation of several rules: rules that fill a stream come before those that read it. Each is checked, then written. */
package org.vesper.epl.language.internal.translation;
