import { pick } from '@/lib/testing/system/random'
import { TEXTS, VALUES } from './hostile-values'

type Random = () => number

export const chance = (random: Random, oneIn: number): boolean => Math.floor(random() * oneIn) === 0

/** JSON text based on an example: with malformed parts, truncated, or not JSON at all. */
export function malformedJson(example: unknown, random: Random): string {
  if (example === undefined) return chance(random, 10) ? pick(TEXTS, random) : ''
  if (chance(random, 6)) return pick(TEXTS, random)
  const text = JSON.stringify(malformed(example, random)) ?? ''
  if (chance(random, 12)) return text.slice(0, Math.floor(random() * text.length))
  if (chance(random, 15)) return repeatedKey(text, random)
  if (chance(random, 25)) return text.replace(/\d+/, '1e400')
  return chance(random, 40) ? `\ufeff${text}` : text
}

/** The value with some parts replaced, removed, added or repeated, at any depth. */
function malformed(value: unknown, random: Random): unknown {
  if (chance(random, 12)) return pick(VALUES, random)
  if (typeof value === 'string' && chance(random, 15)) return malformedText(value, random)
  if (typeof value === 'number' && chance(random, 8)) return value + pick([-1, 1, 0.5], random)
  if (Array.isArray(value)) {
    const items = value.map((item) => malformed(item, random))
    return chance(random, 5) ? Array.from({ length: 130 }, () => items[0]) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(() => !chance(random, 20))
    .map(([key, inner]) => [key, malformed(inner, random)])
  if (chance(random, 5)) entries.push([pick(['extra', 'toString', '__proto__'], random), 1])
  return Object.fromEntries(entries)
}

/** The text one character longer, shorter, in another case, or with one character replaced. */
function malformedText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length)
  return pick(
    [
      text.slice(1),
      `${text}0`,
      text.toUpperCase(),
      ` ${text}`,
      `${text.slice(0, at)}\u0000${text.slice(at + 1)}`,
    ],
    random,
  )
}

/** The object with one of its keys repeated, which only JSON text can express. */
function repeatedKey(text: string, random: Random): string {
  const [key] = /"\w+":/.exec(text) ?? []
  if (key === undefined || !text.startsWith('{')) return text
  return `{${key}${JSON.stringify(pick(VALUES, random)) ?? 'null'},${text.slice(1)}`
}
