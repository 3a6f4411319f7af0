import { expect, test } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  formatPreferences,
  type Preferences,
  parsePreferences,
  preferencesOfCookies,
} from './preferences'

const chosen: Preferences = {
  language: 'de',
  theme: 'dark',
  density: 'compact',
  zone: 'unix',
  numbers: 'de-CH',
  motion: 'reduced',
  keys: false,
  slippageBps: 0,
  deadlineSeconds: 86_400,
  approval: 'unlimited',
}

test('reads back what was written, and writes nothing for the defaults', () => {
  expect(parsePreferences(formatPreferences(chosen))).toEqual(chosen)
  expect(formatPreferences(DEFAULT_PREFERENCES)).toBe('')
  expect(parsePreferences(undefined)).toEqual(DEFAULT_PREFERENCES)
})

test('uses the default for an invalid value', () => {
  const text =
    'language=fr&theme=pink&density=&zone=mars&numbers=%3Cb%3E&motion=1&slippageBps=5001&deadlineSeconds=59'
  expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES)
})

test('finds its cookie among all cookies of the page', () => {
  const text = formatPreferences(chosen)
  expect(preferencesOfCookies(`keeps=1; preferences=${text}; other=a=b`)).toEqual(chosen)
  expect(preferencesOfCookies('preferences=')).toEqual(DEFAULT_PREFERENCES)
  expect(preferencesOfCookies('other-preferences=theme=dark')).toBeNull()
})

test('writes valid cookie text', () => {
  expect(formatPreferences(chosen)).toMatch(/^[\w=&-]+$/)
})
