// SPDX-License-Identifier: GPL-2.0-or-later
module distance

go 1.21
