import { LANGUAGES, type Language, PREFERENCES_COOKIE } from '@/lib/words/language'

/** The user's settings in this browser. Every value has a default, so none must be stored. */
export type Preferences = {
  /** `auto` follows the browser. */
  readonly language: 'auto' | Language
  /** `system` follows the device. */
  readonly theme: 'system' | 'light' | 'dark'
  /** Height of rows in tables and lists. */
  readonly density: 'comfortable' | 'compact'
  /** How times are written. */
  readonly zone: 'local' | 'utc' | 'unix'
  /** BCP 47 tag of the decimal and group separators; `auto` follows the browser. */
  readonly numbers: string
  readonly motion: 'system' | 'reduced'
  /** Whether single-key shortcuts work. */
  readonly keys: boolean
  /** Initial slippage tolerance of a trade; null: the service's recommendation for each pair. */
  readonly slippageBps: number | null
  /** Validity of a new order, in seconds. */
  readonly deadlineSeconds: number
  /** Amount of a new approval: what the order needs, or unlimited. */
  readonly approval: 'exact' | 'unlimited'
}

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'auto',
  theme: 'system',
  density: 'comfortable',
  zone: 'local',
  numbers: 'auto',
  motion: 'system',
  keys: true,
  slippageBps: null,
  deadlineSeconds: 1_800,
  approval: 'exact',
}

/** A higher value is almost certainly a typing error. */
export const MAX_SLIPPAGE_BPS = 5_000
const DEADLINE_SECONDS = { min: 60, max: 7 * 86_400 } as const

/** Parses the text of `formatPreferences`; an invalid value becomes the default. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = new URLSearchParams(text ?? '')
  const fallback = DEFAULT_PREFERENCES
  return {
    language: oneOf(stored.get('language'), ['auto', ...LANGUAGES], fallback.language),
    theme: oneOf(stored.get('theme'), ['system', 'light', 'dark'], fallback.theme),
    density: oneOf(stored.get('density'), ['comfortable', 'compact'], fallback.density),
    zone: oneOf(stored.get('zone'), ['local', 'utc', 'unix'], fallback.zone),
    numbers: localeOf(stored.get('numbers')),
    motion: oneOf(stored.get('motion'), ['system', 'reduced'], fallback.motion),
    keys: stored.get('keys') !== 'off',
    slippageBps: wholeNumber(stored.get('slippageBps'), 0, MAX_SLIPPAGE_BPS),
    deadlineSeconds:
      wholeNumber(stored.get('deadlineSeconds'), DEADLINE_SECONDS.min, DEADLINE_SECONDS.max) ??
      fallback.deadlineSeconds,
    approval: oneOf(stored.get('approval'), ['exact', 'unlimited'], fallback.approval),
  }
}

/** Reads the preferences from all cookies of the page; null without their cookie. */
export function preferencesOfCookies(cookies: string): Preferences | null {
  const start = `${PREFERENCES_COOKIE}=`
  const own = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start))
  return own === undefined ? null : parsePreferences(own.slice(start.length))
}

/** The values that differ from the defaults, as cookie text. */
export function formatPreferences(preferences: Preferences): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(preferences)) {
    if (value === Reflect.get(DEFAULT_PREFERENCES, name)) continue
    text.set(name, value === false ? 'off' : String(value))
  }
  return text.toString()
}

function oneOf<const Value extends string>(
  text: string | null,
  values: readonly Value[],
  fallback: Value,
): Value {
  return values.find((value) => value === text) ?? fallback
}

const localeOf = (text: string | null): string =>
  text !== null && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text)
    ? text
    : DEFAULT_PREFERENCES.numbers

function wholeNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}
