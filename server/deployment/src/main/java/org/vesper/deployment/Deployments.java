// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The applications of the server. An OSGi service.
 *
 * <p><b>Threading:</b> any thread; one deployment is done at a time, and the caller waits for its result.
 */
public interface Deployments {

    /** All applications, failed ones among them, sorted by name. */
    List<Application> applications();

    Optional<Application> application(String name);

    /**
     * Takes in the application in a jar and starts it. One of the same name is replaced, once the new one is made.
     *
     * <p><b>Failure:</b> a jar that is no application, or whose name another jar has, is a
     * {@link org.vesper.spi.ConfigurationException}. An application that cannot be made or started is returned as
     * {@link ApplicationState#FAILED}, or, if it was to replace one that runs, is an exception while the old one goes on.
     */
    Application deploy(Path jar);

    /** Stops an application and forgets it. <b>Failure:</b> an unknown name is a {@link org.vesper.spi.ConfigurationException}. */
    void undeploy(String name);
}
