// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.common.client.soda.OnSelectClause;
import java.util.Objects;
import java.util.stream.Stream;
import org.vesper.epl.language.result.EsperStream;

/** The kind of a statement in Esper's dialect, as far as the list of rules and the outputs depend on it. */
final class EsperStatementKind {

    private EsperStatementKind() {
    }

    /** Whether it emits rows. */
    static boolean selects(EPStatementObjectModel model) {
        boolean creates = Stream.of(model.getCreateWindow(), model.getCreateTable(), model.getCreateSchema(), model.getCreateContext(),
                model.getCreateVariable(), model.getCreateIndex(), model.getCreateExpression(), model.getCreateClass(),
                model.getCreateDataFlow(), model.getUpdateClause()).anyMatch(Objects::nonNull);
        return model.getOnExpr() instanceof OnSelectClause || model.getOnExpr() == null && !creates;
    }

    /** Whether it inserts selected rows into a stream or table. */
    static boolean fills(EPStatementObjectModel model) {
        return model.getInsertInto() != null || model.getIntoTableClause() != null;
    }

    /** What it declares or fills, as far as it says that itself: an INSERT INTO may fill a window or a table. */
    static EsperStream.Kind ofDeclared(EPStatementObjectModel model) {
        return model.getCreateWindow() != null ? EsperStream.Kind.WINDOW
                : model.getCreateTable() != null ? EsperStream.Kind.TABLE : EsperStream.Kind.STREAM;
    }

    /** The event type, stream, window or table that it declares; empty if there is none. */
    static String declares(EPStatementObjectModel model) {
        if (model.getCreateSchema() != null) {
            return model.getCreateSchema().getSchemaName();
        }
        if (model.getCreateWindow() != null) {
            return model.getCreateWindow().getWindowName();
        }
        if (model.getCreateTable() != null) {
            return model.getCreateTable().getTableName();
        }
        return model.getInsertInto() != null ? model.getInsertInto().getStreamName() : "";
    }

    /** The object that it creates or fills, in the words of the statement. */
    static String name(EPStatementObjectModel model) {
        if (model.getCreateWindow() != null) {
            return "window " + model.getCreateWindow().getWindowName();
        }
        if (model.getCreateTable() != null) {
            return "table " + model.getCreateTable().getTableName();
        }
        if (model.getCreateSchema() != null) {
            return "schema " + model.getCreateSchema().getSchemaName();
        }
        if (model.getCreateContext() != null) {
            return "context " + model.getCreateContext().getContextName();
        }
        if (model.getCreateVariable() != null) {
            return "variable " + model.getCreateVariable().getVariableName();
        }
        if (model.getCreateIndex() != null) {
            return "index " + model.getCreateIndex().getIndexName();
        }
        if (model.getIntoTableClause() != null) {
            return "into table " + model.getIntoTableClause().getTableName();
        }
        return model.getInsertInto() != null ? "insert into " + model.getInsertInto().getStreamName() : "statement";
    }
}
