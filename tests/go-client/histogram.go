// SPDX-License-Identifier: GPL-2.0-or-later
package main

import (
	"fmt"
	"math/bits"
)

// 128 buckets for each power of two: an error of at most 0.8 %.
const buckets = 128

// histogram counts durations in ns, in buckets whose width grows with the value. One goroutine at a time may use it.
type histogram struct {
	counts [buckets * 57]uint64
	total  uint64
	max    uint64
}

func (h *histogram) record(ns int64) {
	value := uint64(max(ns, 0))
	h.counts[bucket(value)]++
	h.total++
	h.max = max(h.max, value)
}

// add counts what another one has counted.
func (h *histogram) add(other *histogram) {
	for i, count := range other.counts {
		h.counts[i] += count
	}
	h.total += other.total
	h.max = max(h.max, other.max)
}

// bucket gives values below 128 a bucket each. A larger one is shifted until it has 8 bits, of which the first is always set.
func bucket(value uint64) int {
	if value < buckets {
		return int(value)
	}
	shift := bits.Len64(value) - 8
	return shift*buckets + int(value>>shift)
}

// highest returns the largest value that a bucket counts.
func highest(bucket int) uint64 {
	if bucket < buckets {
		return uint64(bucket)
	}
	shift := bucket/buckets - 1
	return uint64(bucket%buckets+buckets+1)<<shift - 1
}

// percentile returns a value that this share of the values does not exceed.
func (h *histogram) percentile(percent float64) uint64 {
	rank := uint64(percent/100*float64(h.total) + 0.5)
	var seen uint64
	for i, count := range h.counts {
		seen += count
		if seen >= max(rank, 1) {
			return min(highest(i), h.max)
		}
	}
	return h.max
}

func (h *histogram) String() string {
	us := func(ns uint64) float64 { return float64(ns) / 1000 }
	return fmt.Sprintf("count %d, us: p50 %.1f, p99 %.1f, p99.9 %.1f, max %.1f", h.total, us(h.percentile(50)), us(h.percentile(99)),
		us(h.percentile(99.9)), us(h.max))
}
