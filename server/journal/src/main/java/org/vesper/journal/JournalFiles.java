// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vesper.journal.SegmentFiles.Disk;

/**
 * The files of a journal that is being written.
 *
 * <p><b>Threading:</b> any thread.
 *
 * @param chain the segments that have been begun
 * @param supply has the next segment
 * @param lock keeps other writers away
 */
record JournalFiles(Disk disk, SegmentChain chain, MarkFile mark, SegmentSupply supply, JournalLock lock) implements AutoCloseable {

    /** Takes over the lock, unless this fails. */
    static JournalFiles open(JournalSettings settings, OnDamage onDamage, Disk disk, JournalLock lock) throws IOException {
        Path folder = Files.createDirectories(settings.folder());
        SegmentChain chain = SegmentChain.open(folder, onDamage);
        MarkFile mark = MarkFile.open(folder);
        return new JournalFiles(disk, chain, mark,
                new SegmentSupply(folder, settings.segmentBytes(), disk, "vesper-journal-segments-" + settings.lane()), lock);
    }

    /** The position after all that is known: the end of the journal may have been lost together with the machine. */
    long end() {
        return Math.max(chain.end(), mark.get());
    }

    /** What the journal had lost when it was opened, for people. */
    List<String> losses() {
        List<String> losses = new ArrayList<>(chain.losses());
        if (mark.wasDamaged()) {
            losses.add("the file " + mark.file() + " is damaged, so outputs that have left are repeated");
        }
        if (lost() > 0) {
            losses.add(JournalReader.lossText(chain.end(), mark.get()));
        }
        return losses;
    }

    /** The number of positions after the segments that are known to have been there. */
    long lost() {
        return Math.max(0, mark.get() - chain.end());
    }

    /** The segment with which the writing begins. <b>Failure:</b> an exception if there is no room for it. */
    Segment first() throws IOException {
        Segment first = supply.take(false);
        if (first == null) {
            throw new IOException("there is no room for a segment of " + supply.segmentBytes() + " bytes");
        }
        return first;
    }

    /**
     * Deletes the segments that hold only records before a position. The commit position is forced before. On the disk, it must not be
     * older than the segments that are left, or a recovery after a crash of the machine could find no segment to begin with.
     */
    void deleteBefore(long position) {
        if (chain.hasOnlyBefore(position)) {
            mark.force(disk);
            chain.deleteBefore(position);
        }
    }

    @Override
    public void close() {
        supply.close();
        mark.close();
        lock.close();
    }
}
