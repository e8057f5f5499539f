// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/** An aggregate that Esper computed in former versions, which have written the fields that it had there. */
public interface FormerState {

    /** The names of the fields, without the number of the column. */
    List<String> formerFields();

    /** Reads what was written of a field. The fields come in alphabetical order, after all retained events have entered. */
    void readFormer(String field, DataInput input) throws IOException;

    /** Reads the value of a field of a simple type. */
    static Object simpleValue(DataInput input) throws IOException {
        return SimpleValue.read(input);
    }
}
