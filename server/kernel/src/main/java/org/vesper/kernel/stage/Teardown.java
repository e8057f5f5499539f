// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes stages in the order in which events reach them. A failure of one does not affect the others. */
public final class Teardown {

    private static final Logger LOG = LoggerFactory.getLogger(Teardown.class);

    private Teardown() {
    }

    public static void of(List<Stage> firstToLast) {
        firstToLast.forEach(Teardown::of);
    }

    public static void of(Stage stage) {
        if (stage instanceof AdapterStage adapter) {
            close(stage.id(), adapter::close);
        } else if (stage instanceof BeanStage bean) {
            close(stage.id(), bean.output()::close);
        } else if (stage instanceof StreamStage stream) {
            close(stage.id(), stream::close);
        } else if (stage instanceof ProcessorStage processor) {
            close(stage.id(), processor::close);
        }
    }

    public static void close(String id, AutoCloseable stage) {
        try {
            stage.close();
        } catch (Exception | Error e) {
            LOG.warn("Stage {} failed to close", id, e);
        }
    }
}
