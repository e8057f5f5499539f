// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/** The machine as JGit may know it: no configuration outside of the repository, and no environment. */
final class OwnSystem extends SystemReader {

    /** More than the 10 ms at most between two times that Linux gives to files. */
    private static final Duration FILE_TIME_RESOLUTION = Duration.ofMillis(100);

    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public String getenv(String variable) {
        return null;
    }

    @Override
    public String getProperty(String key) {
        return System.getProperty(key);
    }

    /** What JGit does as this server wants it. It is not said in the repository, since git itself has other words for it. */
    @Override
    public FileBasedConfig openUserConfig(Config parent, FS fs) {
        Empty config = new Empty(parent, fs);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, "fsyncobjectfiles", true);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, "fsyncreffiles", true);
        config.setInt(ConfigConstants.CONFIG_CORE_SECTION, null, "compression", 1);
        return config;
    }

    @Override
    public FileBasedConfig openSystemConfig(Config parent, FS fs) {
        return new Empty(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(Config parent, FS fs) {
        return new Empty(parent, fs);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    @Deprecated
    public long getCurrentTime() {
        return System.currentTimeMillis();
    }

    @Override
    @Deprecated
    public int getTimezone(long when) {
        return 0;
    }

    @Override
    public ZoneId getTimeZoneId() {
        return ZoneOffset.UTC;
    }

    /** A configuration without a file. */
    private static final class Empty extends FileBasedConfig {

        Empty(Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public void load() {
            // There is no file.
        }

        @Override
        public void save() {
            // There is no file.
        }

        /** JGit would otherwise measure the file system for seconds, by files that come and go beside the repository. */
        @Override
        public long getTimeUnit(String section, String subsection, String name, long otherwise, TimeUnit unit) {
            return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION) ? unit.convert(FILE_TIME_RESOLUTION)
                    : super.getTimeUnit(section, subsection, name, otherwise, unit);
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
