// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar of an application: {@code BundleLayout} names its headers and folders, {@code ApplicationFiles} reads one, and {@code
 * RulesBundle} makes one from rules alone. Depends on no other package of this module.
 */
package org.vesper.application.jar;
