import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * Measures the colours of app/globals.css: contrast by WCAG 2.2 (1.4.3 and 1.4.11), and how far apart
 * colours are (CIE 1976, in Lab of D65) for every kind of sight. Colour blindness is simulated by
 * Machado, Oliveira and Fernandes (2009), severity 1, in linear RGB.
 */

type Rgb = readonly [red: number, green: number, blue: number]

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const styles = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

const SIGHTS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const

const GROUNDS = ['canvas', 'surface', 'raised'] as const
const TEXTS = ['ink', 'muted', 'accent', 'good', 'bad', 'caution'] as const
const MARKS = ['mark-good', 'mark-bad', 'mark-none', 'control', 'rule', 'accent'] as const
const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'] as const

const TEXT_CONTRAST = 4.5
const MARK_CONTRAST = 3
/** As different as two series must stay; 2.3 is what a trained eye just tells apart. */
const SERIES_DISTANCE = 25
/** Outcomes have a shape and a word as well, so their colours may be closer. */
const OUTCOME_DISTANCE = 15

describe.each(THEMES)('colours of the %s theme', (theme) => {
  it.each(GROUNDS)('text on %s is read at 4.5:1', (ground) => {
    const faint = TEXTS.filter((text) => contrast(text, ground, theme) < TEXT_CONTRAST)
    expect(faint).toEqual([])
  })

  it.each(['good', 'bad', 'caution'])('%s is read on its own tint', (role) => {
    expect(contrast(role, `${role}-tint`, theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrast('ink', `${role}-tint`, theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it('quiet text and buttons are read', () => {
    expect(contrast('muted', 'track', theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrast('muted', 'sunken', theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it('marks are seen at 3:1 on the page, and outcomes on the empty part of a bar', () => {
    const faint = [...MARKS, ...SERIES].filter(
      (mark) => contrast(mark, 'canvas', theme) < MARK_CONTRAST,
    )
    expect(faint).toEqual([])
    for (const mark of ['mark-good', 'mark-none'])
      expect(contrast(mark, 'track', theme), mark).toBeGreaterThanOrEqual(MARK_CONTRAST)
  })

  it.each(Object.keys(SIGHTS) as (keyof typeof SIGHTS)[])('series differ with %s', (sight) => {
    expect(leastDistance(SERIES, theme, sight)).toBeGreaterThanOrEqual(SERIES_DISTANCE)
  })

  it.each(Object.keys(SIGHTS) as (keyof typeof SIGHTS)[])('outcomes differ with %s', (sight) => {
    const outcomes = ['mark-good', 'mark-bad', 'mark-none']
    expect(leastDistance(outcomes, theme, sight)).toBeGreaterThanOrEqual(OUTCOME_DISTANCE)
  })
})

it('the measures give what their sources say', () => {
  expect(luminance([1, 1, 1])).toBeCloseTo(1, 6)
  expect(lab([1, 1, 1]).map(Math.round)).toEqual([100, 0, 0])
  expect(lab(linear('#ff0000')).map(Math.round)).toEqual([53, 80, 67])
})

function contrast(first: string, second: string, theme: Theme): number {
  const [low = 0, high = 0] = [first, second]
    .map((name) => luminance(linear(colour(name, theme))))
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function leastDistance(names: readonly string[], theme: Theme, sight: keyof typeof SIGHTS): number {
  const places = names.map((name) => lab(seen(linear(colour(name, theme)), sight)))
  const distances = places.flatMap((place, at) =>
    places
      .slice(at + 1)
      .map((other) => Math.hypot(...place.map((axis, index) => axis - (other[index] ?? 0)))),
  )
  return Math.min(...distances)
}

/** The colour of a token such as `--canvas: light-dark(#f5f4f0, #0e1216)`. */
function colour(name: string, theme: Theme): string {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(styles)
  const found = pair?.[theme === 'light' ? 1 : 2]
  if (found === undefined) throw new Error(`globals.css has no colour --${name}`)
  return found
}

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function seen(rgb: Rgb, sight: keyof typeof SIGHTS): Rgb {
  const [red, green, blue] = SIGHTS[sight].map((row) => {
    const value = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]
    return Math.min(1, Math.max(0, value))
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function lab([red, green, blue]: Rgb): Rgb {
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
  const y = luminance([red, green, blue])
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
  const bent = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116
  return [116 * bent(y) - 16, 500 * (bent(x) - bent(y)), 200 * (bent(y) - bent(z))]
}
