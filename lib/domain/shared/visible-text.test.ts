import { expect, it } from 'vitest'
import { shownText, visibleText } from './visible-text'

it.each([
  ['U+0000', '\u0000'],
  ['U+0007', '\u0007'],
  ['U+0085', '\u0085'],
  ['U+00AD', '\u00ad'],
  ['U+034F', '\u034f'],
  ['U+061C', '\u061c'],
  ['U+115F', '\u115f'],
  ['U+1160', '\u1160'],
  ['U+180B', '\u180b'],
  ['U+180E', '\u180e'],
  ['U+200B', '\u200b'],
  ['U+200D', '\u200d'],
  ['U+200E', '\u200e'],
  ['U+200F', '\u200f'],
  ['U+2028', '\u2028'],
  ['U+202A', '\u202a'],
  ['U+202E', '\u202e'],
  ['U+2060', '\u2060'],
  ['U+2066', '\u2066'],
  ['U+2069', '\u2069'],
  ['U+2800', '\u2800'],
  ['U+3164', '\u3164'],
  ['U+D800', '\ud800'],
  ['U+E000', '\ue000'],
  ['U+FE0F', '\ufe0f'],
  ['U+FEFF', '\ufeff'],
  ['U+FFA0', '\uffa0'],
  ['U+E0041', '\u{e0041}'],
  ['U+E0100', '\u{e0100}'],
])('removes %s, wherever it stands', (_, mark) => {
  expect(visibleText(`${mark}US${mark}DC${mark}`)).toBe('USDC')
  expect(visibleText(mark)).toBe('')
})

it('keeps letters of every script, accents, digits, signs and the spaces between words', () => {
  const text = 'Ünïcode トークン عملة ₿ 1.5x 한국 😀'
  expect(visibleText(` \u00a0${text}\u3000`)).toBe(text)
})

it('truncates after whole characters', () => {
  expect(shownText('ABCDEFGHIJKL', 12)).toBe('ABCDEFGHIJKL')
  expect(shownText('ABCDEFGHIJKLM', 12)).toBe('ABCDEFGHIJK…')
  expect([...shownText('😀'.repeat(100), 60)]).toHaveLength(60)
})
