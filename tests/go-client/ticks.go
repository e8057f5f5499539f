// SPDX-License-Identifier: GPL-2.0-or-later
package main

import (
	"math"
	"math/rand"
	"os"
	"regexp"
	"strings"
)

const (
	volatility = 0.0143 // of the price, from tick to tick; the benchmark's
	lowest     = 10.0
	highestP   = 1000.0
	threshold  = 2.0 // per cent
)

// share is a stock with the signals that the two rules of the benchmark must make of its ticks.
type share struct {
	symbol   string
	watched  bool
	price    float64
	run      int // how often in turn the price has risen; negative: fallen
	hasTick  bool
	expected int
}

// readShares takes the symbols from a file with one in each line, and the watched ones from the text of the rules.
func readShares(symbolFile, ruleFile string) ([]*share, error) {
	symbols, err := os.ReadFile(symbolFile)
	if err != nil {
		return nil, err
	}
	rules, err := os.ReadFile(ruleFile)
	if err != nil {
		return nil, err
	}
	watched := map[string]bool{}
	for _, found := range regexp.MustCompile(`symbol='([^']+)'`).FindAllStringSubmatch(string(rules), -1) {
		watched[found[1]] = true
	}
	var shares []*share
	for _, symbol := range strings.Fields(string(symbols)) {
		shares = append(shares, &share{symbol: symbol, watched: watched[symbol], price: 100})
	}
	return shares, nil
}

// tick moves the price, counts the signals that follow, and returns the price.
func (s *share) tick(random *rand.Rand) float64 {
	step := volatility * random.NormFloat64()
	if s.price < lowest || s.price > highestP {
		step = math.Copysign(step, 100-s.price)
	}
	price := s.price * math.Exp(step)
	percent := (price - s.price) / s.price * 100.0
	if math.Abs(math.Abs(percent)-threshold) < 1e-9 || price == s.price {
		return s.tick(random) // Nobody shall ask on which side of the threshold this is.
	}
	if s.hasTick {
		s.move(percent)
	}
	s.hasTick, s.price = true, price
	return price
}

// move applies the rules percent/SYMBOL and trend/SYMBOL.
func (s *share) move(percent float64) {
	if percent > 0 {
		s.run = max(s.run, 0) + 1
	} else {
		s.run = min(s.run, 0) - 1
	}
	if s.watched && math.Abs(percent) > threshold {
		s.expected++
	}
	if s.watched && s.run > 2 {
		s.expected++
	}
}
