// SPDX-License-Identifier: GPL-2.0-or-later
module go-client

go 1.21
