// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * Puts the cause of a failure into words, for the end of a message that names what failed. Exceptions of the file system often contain only
 * the name of the file, and others may have no message at all.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Reason {

    private Reason() {
    }

    /** {@code no such file or folder}, {@code No space left on device}; the name of the exception's class only if it has no message. */
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
        Optional<String> missingClass = LibraryAdvice.of(failure);
        if (missingClass.isPresent()) {
            return missingClass.get();
        }
        String words = failure instanceof FileSystemException file && file.getReason() != null ? file.getReason() : failure.getMessage();
        return words == null || words.isBlank() ? failure.getClass().getSimpleName() : words;
    }

    /**
     * Like {@link #of}, with the reason of the root cause and the file that it names. The exception of a framework says what it tried, such
     * as {@code Unable to cache bundle}; only the root cause says that the disk is full.
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
