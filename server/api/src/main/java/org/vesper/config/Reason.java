// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Says in words why something has failed, for the end of a message that names what failed, a file for example: the exceptions of files say
 * nothing but the file's name, and others have a message or none.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Reason {

    private Reason() {
    }

    /** {@code no such file or folder}, {@code No space left on device}; the name of the exception's class only if there are no words. */
    public static String of(Throwable failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return of(unchecked.getCause());
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (failure instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        String words = failure instanceof FileSystemException file && file.getReason() != null ? file.getReason() : failure.getMessage();
        return words == null || words.isBlank() ? failure.getClass().getSimpleName() : words;
    }

    /**
     * As {@link #of}, with the reason at the root of the causes and the file that it names: frameworks say on top what they tried, as
     * {@code Unable to cache bundle}, and only the root says that the disk is full.
     */
    public static String withRoot(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String words = of(failure);
        String why = root instanceof FileSystemException file && file.getFile() != null ? file.getFile() + ": " + of(root) : of(root);
        if (why.contains(words)) {
            return why;
        }
        return words.contains(why) ? words : words + " (" + why + ")";
    }
}
