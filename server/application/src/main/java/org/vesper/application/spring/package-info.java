// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The Spring context of an application, the elements of the epn namespace in it, and the messages about errors in either. Start with
 * {@code ApplicationContexts}, then read {@code EpnNamespaceHandler} and {@code Declaration}. Depends on {@code classes},
 * {@code settings} and {@code jar}.
 */
package org.vesper.application.spring;
