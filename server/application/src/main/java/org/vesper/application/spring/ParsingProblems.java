// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.parsing.Location;
import org.springframework.beans.factory.parsing.Problem;
import org.springframework.beans.factory.parsing.ProblemReporter;
import org.springframework.beans.factory.parsing.SourceExtractor;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.vesper.config.ConfigurationException;

/** Reports the errors that Spring finds in its files, with file and line. */
final class ParsingProblems implements ProblemReporter {

    private static final Logger LOG = LoggerFactory.getLogger(ParsingProblems.class);

    private final SourceExtractor origins;

    ParsingProblems(SourceExtractor origins) {
        this.origins = origins;
    }

    @Override
    public void fatal(Problem problem) {
        error(problem);
    }

    @Override
    public void error(Problem problem) {
        if (problem.getRootCause() instanceof BeanDefinitionOverrideException twice) {
            throw new ConfigurationException(ContextFailure.twice(twice), twice);
        }
        if (problem.getRootCause() instanceof BeanDefinitionStoreException wrong
                && wrong.getCause() instanceof ConfigurationException known) {
            throw new ConfigurationException(place(problem) + ": " + known.getMessage(), known);
        }
        throw new ConfigurationException(text(problem), problem.getRootCause());
    }

    @Override
    public void warning(Problem problem) {
        LOG.warn(text(problem));
    }

    private String text(Problem problem) {
        return place(problem) + ": " + problem.getMessage();
    }

    private Object place(Problem problem) {
        Location location = problem.getLocation();
        return origins.extractSource(location.getSource(), location.getResource());
    }
}
