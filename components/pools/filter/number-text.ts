import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount, toTypedText } from '@/lib/client/format/parse-amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

const units = { k: 1e3, m: 1e6, b: 1e9 } as const
type Unit = keyof typeof units
const isUnit = (text: string): text is Unit => text in units

/** Maximum decimals: more than any figure has, and few enough for an exact `number`. */
const DECIMALS = 6

export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'problem'; readonly problem: string }

/** Reads a number that a user typed, optionally with the suffix k, m or b. */
export function readNumber(text: string, separators: Separators): NumberReading {
  if (text.trim() === '') return { kind: 'empty' }
  const bare = text.trim().toLowerCase().replace(/^\$/, '').replace(/%$/, '').trim()
  const isNegative = /^[-−]/.test(bare)
  const last = bare.at(-1) ?? ''
  const unit = isUnit(last) ? units[last] : 1
  const digits = bare.slice(isNegative ? 1 : 0, isUnit(last) ? -1 : undefined)
  const reading = readAmount(digits, DECIMALS, separators)
  if (reading.kind === 'amount') {
    const value = (Number(reading.atoms) / 10 ** DECIMALS) * unit
    return { kind: 'number', value: isNegative && value !== 0 ? -value : value }
  }
  const words = { noun: 'number', subject: t`A number` } as const
  const refusal =
    bare === '' || reading.kind === 'notANumber'
      ? null
      : amountProblem(text, reading, words, separators)
  return { kind: 'problem', problem: refusal ?? example(separators) }
}

const example = (separators: Separators): string =>
  t`Write a number, like 250000, 250k or ${toTypedText('2.5', separators)}m.`

/** The shortest form of a number, for URLs and input fields: `1m`, `250k`, `2.5`. */
export function shortNumber(value: number, decimalMark = '.'): string {
  const plain = String(value)
  const candidates = [
    plain,
    ...Object.entries(units).map(([name, size]) => `${value / size}${name}`),
  ]
  // `String` writes an exponent for very large and very small numbers.
  const typed = candidates.filter((text) => !text.includes('e'))
  const shortest = typed.reduce((best, text) => (text.length < best.length ? text : best), plain)
  return shortest.replace('.', decimalMark)
}

/** Parses a number in a URL; null if it is not one. */
export function parseShortNumber(text: string): number | null {
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([kmb]?)$/i.exec(text) ?? []
  if (digits === undefined) return null
  const name = unit.toLowerCase()
  const value = Number(digits) * (isUnit(name) ? units[name] : 1)
  return Number.isFinite(value) ? value : null
}
