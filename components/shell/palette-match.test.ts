import { expect, it } from 'vitest'
import { matchesWords } from './palette-match'

it.each([
  ['dark', 'Theme: Dark', true],
  ['dark theme', 'Theme: Dark', true],
  ['the da', 'Theme: Dark', true],
  ['ark', 'Theme: Dark', false],
  ['dark red', 'Theme: Dark', false],
  ['t', 'Theme: Dark', true],
  ['d', 'Theme: Dark', false],
  ['zuruck', 'Zurück', true],
  ['', 'Theme: Dark', false],
  ['  ', 'Theme: Dark', false],
  ['?', 'Theme: Dark', false],
])('“%s” finds “%s”: %s', (typed, text, expected) => {
  expect(matchesWords(typed, text)).toBe(expected)
})
