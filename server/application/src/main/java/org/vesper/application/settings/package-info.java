// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The settings of an application: those that it declares, those that its rules name, and those by which an operator limits it. Start with
 * {@code ApplicationSettings}. Depends on {@code jar}.
 */
package org.vesper.application.settings;
