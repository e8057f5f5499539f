// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The Spring context of an application, the elements of the epn namespace in it, and the messages about what is wrong with either. Read
 * {@code ApplicationContexts}, then {@code EpnNamespaceHandler} and {@code Declaration}. It knows {@code bundle}.
 */
package org.vesper.deployment.internal.spring;
